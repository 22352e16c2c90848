"""Whether a text supports claims, as a chat model rules: one verdict a claim."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay.judging.rulings import NoRuling, Ruling, rulings, share, verdict_schema
from assay.llm.chat import ChatModel, Completion
from assay.llm.prompt import Prompt
from assay.records import Claim
from assay.scores import Score

PLACES = ("claims", "evidence")
SCHEMA = verdict_schema("claim", ("supported", "contradicted", "not_found"), quote=True)


@dataclass(frozen=True, slots=True)
class Support:
    """score: supported claims / claims, in [0, 1]; or why there is none."""

    score: Score
    claims: tuple[Claim, ...] = ()


def claim_support(
    model: ChatModel, prompt: Prompt, claims: Sequence[str], evidence: str, *, batch: int, sample: int
) -> Support:
    """What `evidence`, and nothing else, says of the claims; there is at least one. batch: claims a call."""

    def ask(texts: Sequence[str], sample: int) -> Completion:
        return model.complete(prompt.messages(evidence=evidence, claims=texts), SCHEMA, sample)

    ruled = rulings(claims, "claim", ask, batch=batch, sample=sample)
    judged = tuple(_claim(text, ruling, evidence) for text, ruling in zip(claims, ruled, strict=True))
    return Support(share(ruled, "supported", "claims"), judged)


def _claim(text: str, ruling: Ruling | NoRuling, evidence: str) -> Claim:
    if isinstance(ruling, NoRuling):
        return Claim(text, None, "undetermined", ruling.reason)
    quote = ruling.quote.strip() if _stands_in(ruling.quote, evidence) else ""  # models make quotes up
    if ruling.verdict == "supported":
        return Claim(text, 1.0, "supported", quote)
    return Claim(text, 0.0, "unsupported", quote)


def _stands_in(quote: str, evidence: str) -> bool:
    """Whether the words of the quote stand there in a row, whatever the blanks between them."""
    return " ".join(quote.split()) in " ".join(evidence.split())
