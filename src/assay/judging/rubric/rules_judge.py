"""The default judge of search queries: rules on features of the texts and of what they found. It knows no meaning."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from assay.errors import AssayError
from assay.judging.relevancy import Encoder
from assay.judging.rubric.checks import check_writing
from assay.judging.rubric.query_points import Share, differentiation, embedding_query, reranking_query
from assay.judging.rubric.result_points import (
    avoidance,
    discounted,
    file_type,
    intent_match,
    shared_words,
    shown,
)
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.rubric_judge import check_aligned
from assay.judging.rubric.verdict_parts import NO_RESULT, advices, critical_of, unasked, without_results
from assay.search_tasks import Dimension, Pair, RubricVerdict, Seen, Task, Writing

_NEAREST = 3  # results whose nearness to the task counts
_ROUNDED = 2  # decimals of points


@dataclass(frozen=True, slots=True)
class RulesJudge:
    """Judges by rules; its one model is the embedder, and without one shared words take the place of cosines.

    full_terms, full_use_case, full_match: words from which on a query, a use case and a match have all points for them.
    apart: shares of common words between which points for differentiation fall. near: cosines of task and results
    between which points grow. places: how many results decide. enough: the share of expected file types for all points.
    Points for the texts are means over the pairs; those for results are of the merged results.
    """

    rubric: Rubric
    full_terms: int
    full_use_case: int
    full_match: int
    apart: tuple[float, float]
    near: tuple[float, float]
    places: int
    enough: float
    embedder: Encoder | None = None

    def __post_init__(self) -> None:
        for name in ("apart", "near"):
            ends = tuple(getattr(self, name))
            if len(ends) != 2 or not 0 <= ends[0] < ends[1] <= 1:
                raise AssayError(f"rubric_judge.{name}: {list(ends)} is not [low, high] with 0 <= low < high <= 1.")
        for name in ("full_terms", "full_use_case", "full_match", "places"):
            if getattr(self, name) < 1:
                raise AssayError(f"rubric_judge.{name}: {getattr(self, name)} is below 1. Mend it in conf.")
        if not 0 < self.enough <= 1:
            raise AssayError(f"rubric_judge.enough: {self.enough} is not in (0, 1]. Mend it in conf.")

    def judge_all(
        self, tasks: Sequence[Task], writings: Sequence[Writing], seen: Sequence[Sequence[Seen]]
    ) -> list[RubricVerdict]:
        """Verdicts in order. AssayError where they do not match, or the embedder fails."""
        check_aligned(tasks, writings, seen)
        first = [results[: self.places] for results in seen]
        near = self._nearness(tasks, first)
        return [self._verdict(*one) for one in zip(tasks, writings, first, near, strict=True)]

    def _verdict(self, task: Task, writing: Writing, seen: Sequence[Seen], near: float | None) -> RubricVerdict:
        if verdict := unasked(self.rubric, task, writing):
            return verdict
        found = check_writing(self.rubric, task, writing.pairs, seen)
        shares = {**self._of_texts(task, writing.pairs), **self._of_results(task, writing.pairs, seen, near)}
        dimensions = tuple(_dimension(name, most, shares[name]) for name, most in self.rubric.most.items())
        if not seen:
            dimensions = without_results(self.rubric, dimensions)
        return RubricVerdict(task.id, dimensions, critical_of(found), _summary(dimensions), advices(found))

    def _of_texts(self, task: Task, pairs: Sequence[Pair]) -> dict[str, Share]:
        return {
            "embedding_query": _mean([embedding_query(self.rubric, task, pair, self.full_terms) for pair in pairs]),
            "reranking_query": _mean([reranking_query(self.rubric, task, pair, self.full_use_case) for pair in pairs]),
            "differentiation": _mean([differentiation(pair, self.apart) for pair in pairs]),
        }

    def _of_results(
        self, task: Task, pairs: Sequence[Pair], seen: Sequence[Seen], near: float | None
    ) -> dict[str, Share]:
        if not seen:
            return dict.fromkeys(("intent_match", "file_type", "avoidance"), Share(0.0, NO_RESULT))
        return {
            "intent_match": intent_match(self.rubric, task, pairs, seen, near=near, full=self.full_match),
            "file_type": file_type(task, seen, self.enough),
            "avoidance": avoidance(task, seen),
        }

    def _nearness(self, tasks: Sequence[Task], seen: Sequence[Sequence[Seen]]) -> list[float | None]:
        """How near the first results are to each task, in [0, 1]; None for a task without a text."""
        low, high = self.near
        cosines = self._cosines(tasks, seen)
        return [
            None if not task.text.strip() else min(1.0, max(0.0, (cosine - low) / (high - low)))
            for task, cosine in zip(tasks, cosines, strict=True)
        ]

    def _cosines(self, tasks: Sequence[Task], seen: Sequence[Sequence[Seen]]) -> list[float]:
        """Discounted means over the first results, of shared words where there is no embedder."""
        if self.embedder is None:
            return [shared_words(self.rubric, task, one[:_NEAREST]) for task, one in zip(tasks, seen, strict=True)]
        rows = [
            (task.text, [shown(one) for one in results[:_NEAREST]]) for task, results in zip(tasks, seen, strict=True)
        ]
        texts = sorted({text for asked, found in rows for text in (asked, *found)})
        if not texts:
            return []
        vectors = np.asarray(self.embedder.encode(texts), dtype=np.float64)
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise AssayError(f"the embedder gave no finite vector for each of {len(texts)} texts.")
        of = dict(zip(texts, vectors, strict=True))
        return [discounted([float(of[asked] @ of[text]) for text in found]) for asked, found in rows]


def _dimension(name: str, most: float, share: Share) -> Dimension:
    return Dimension(name, round(most * share.share, _ROUNDED), most, share.reason)


def _mean(shares: Sequence[Share]) -> Share:
    if len(shares) == 1:
        return shares[0]
    told = "; ".join(f"pair {place}: {share.reason}" for place, share in enumerate(shares, start=1))
    return Share(fmean(share.share for share in shares), told)


def _summary(dimensions: Sequence[Dimension]) -> str:
    """By rules, and said to be: the strongest and the weakest dimension."""
    ordered = sorted(dimensions, key=lambda one: one.points / one.most)
    weakest, strongest = ordered[0], ordered[-1]
    return (
        f"by rules: strongest in {strongest.name} ({strongest.points:g} of {strongest.most:g}), "
        f"weakest in {weakest.name} ({weakest.points:g} of {weakest.most:g})"
    )
