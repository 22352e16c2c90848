"""The default judge: how far the words of an answer stand in its context, and how near it is to the question.

`lexical_support` says that a claim's words are there, in order; not that the claim is true or follows from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assay.errors import AssayError
from assay.judging.claims import split_claims, without_citations
from assay.judging.pairs import check_pairs
from assay.judging.relevancy import Encoder, relevancies
from assay.judging.support import supports
from assay.records import Answer, Claim, Query, Verdict
from assay.scores import Score, mean, not_applicable, value


@dataclass(frozen=True, slots=True)
class LexicalJudge:
    """Judges by words alone; its one model is the embedder.

    A claim whose support is at least `supported` is supported, below `unsupported` unsupported, between them unsure.
    `window`: claim lengths of context within which its words must stand (see assay.judging.rouge).
    Scores, all in [0, 1]:
    lexical_support            mean support of the claims
    lexical_supported_share    share of the claims that are supported
    relevancy                  cosine of question and answer, citations removed (see assay.judging.relevancy)
    """

    supported: float
    unsupported: float
    window: float
    embedder: Encoder

    def __post_init__(self) -> None:
        if not 0 <= self.unsupported <= self.supported <= 1:
            raise AssayError(
                f"judge: 0 <= unsupported ({self.unsupported}) <= supported ({self.supported}) <= 1 does not hold. "
                "Mend it in conf/judge."
            )
        if self.window < 1:
            raise AssayError(f"judge.window: {self.window} is below 1 claim length. Mend it in conf/judge.")

    def judge(self, query: Query, answer: Answer) -> Verdict:
        return self.judge_all([query], [answer])[0]

    def judge_all(self, queries: Sequence[Query], answers: Sequence[Answer]) -> list[Verdict]:
        """Verdicts in order. AssayError where an answer is not to its query, or the embedder fails."""
        check_pairs(queries, answers)
        claims = [[] if answer.abstained else split_claims(answer.text) for answer in answers]
        near = self._relevancy(queries, answers, [at for at, texts in enumerate(claims) if texts])
        return [self._verdict(answer, claims[at], near.get(at)) for at, answer in enumerate(answers)]

    def _relevancy(
        self, queries: Sequence[Query], answers: Sequence[Answer], chosen: Sequence[int]
    ) -> dict[int, Score]:
        questions = [queries[at].text for at in chosen]
        said = [without_citations(answers[at].text).strip() for at in chosen]
        return dict(zip(chosen, relevancies(questions, said, self.embedder), strict=True))

    def _verdict(self, answer: Answer, texts: Sequence[str], relevancy: Score | None) -> Verdict:
        missing = _unsupportable(answer, texts)
        claims = () if missing else self._claims(texts, answer.context.text)
        support = mean(value(claim.support) for claim in claims if claim.support is not None).number
        share = mean(value(claim.band == "supported") for claim in claims).number
        scores = {
            "lexical_support": not_applicable(missing) if support is None else value(support),
            "lexical_supported_share": not_applicable(missing) if share is None else value(share),
            "relevancy": relevancy or not_applicable(missing),
        }
        return Verdict(answer.query_id, claims, scores)

    def _claims(self, texts: Sequence[str], context: str) -> tuple[Claim, ...]:
        measured = zip(texts, supports(texts, context, self.window), strict=True)
        return tuple(Claim(text, support, self._band(support)) for text, support in measured)

    def _band(self, support: float) -> Literal["supported", "unsure", "unsupported"]:
        if support >= self.supported:
            return "supported"
        return "unsure" if support >= self.unsupported else "unsupported"


def _unsupportable(answer: Answer, texts: Sequence[str]) -> str:
    """Why nothing can support the answer; "" where something can."""
    if answer.abstained:
        return "the generator abstained"
    if not texts:
        return "the answer makes no claim"
    return "" if answer.context.text.strip() else "the answer had no context"
