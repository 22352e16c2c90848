"""The claims of a text, as a chat model splits it."""

from assay.llm.chat import ChatModel, Schema
from assay.llm.prompt import Prompt

PLACES = ("question", "text")
SCHEMA: Schema = {
    "type": "object",
    "properties": {"claims": {"type": "array", "items": {"type": "string"}}},
    "required": ["claims"],
    "additionalProperties": False,
}


def extract_claims(model: ChatModel, prompt: Prompt, question: str, text: str, sample: int) -> tuple[str, ...]:
    """What `text` claims as an answer to `question`, each claim once; as many as there are.

    CallFailed where the reply is not whole: a list that breaks off is no list.
    """
    reply = model.complete(prompt.messages(question=question, text=text), SCHEMA, sample)
    claims = (claim.strip() for claim in reply.data["claims"])
    return tuple(dict.fromkeys(claim for claim in claims if claim))
