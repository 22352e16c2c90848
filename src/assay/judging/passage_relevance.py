"""How much of a context helps to answer its question, as a chat model rules: one verdict a passage."""

from collections.abc import Sequence

from assay.judging.rulings import rulings, share, verdict_schema
from assay.llm.chat import ChatModel, Completion
from assay.llm.prompt import Prompt
from assay.scores import Score

PLACES = ("passages", "question")
SCHEMA = verdict_schema("passage", ("helps", "does_not_help"), quote=False)


def passage_relevance(
    model: ChatModel, prompt: Prompt, question: str, passages: Sequence[str], *, batch: int, sample: int
) -> Score:
    """The share of the passages that help, in [0, 1]; there is at least one. batch: passages a call."""

    def ask(texts: Sequence[str], sample: int) -> Completion:
        return model.complete(prompt.messages(question=question, passages=texts), SCHEMA, sample)

    return share(rulings(passages, "passage", ask, batch=batch, sample=sample), "helps", "passages")
