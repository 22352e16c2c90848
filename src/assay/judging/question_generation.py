"""The questions that an answer answers, as a chat model asks them back (Es et al. 2023, answer relevance of RAGAS)."""

from dataclasses import dataclass

from assay.llm.chat import CallFailed, ChatModel, Schema
from assay.llm.prompt import Prompt

PLACES = ("answer", "count")


@dataclass(frozen=True, slots=True)
class Questions:
    """noncommittal: the answer evades, and the questions say nothing of it."""

    texts: tuple[str, ...]
    noncommittal: bool


def generate_questions(model: ChatModel, prompt: Prompt, answer: str, count: int, sample: int) -> Questions:
    """`count` questions that `answer` answers. CallFailed where there are fewer or more, or one is blank."""
    reply = model.complete(prompt.messages(answer=answer, count=count), questions_schema(count), sample)
    texts = tuple(text.strip() for text in reply.data["questions"])
    if not all(texts):
        raise CallFailed("empty", "a question is blank")
    return Questions(texts, reply.data["noncommittal"])


def questions_schema(count: int) -> Schema:
    questions = {"type": "array", "items": {"type": "string"}, "minItems": count, "maxItems": count}
    return {
        "type": "object",
        "properties": {"questions": questions, "noncommittal": {"type": "boolean"}},
        "required": ["questions", "noncommittal"],
        "additionalProperties": False,
    }
