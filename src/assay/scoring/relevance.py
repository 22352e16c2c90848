"""What the ranking measures share: one ranking, read against the judgments of its query once for all of them."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from assay.scores import not_applicable

NOTHING_RELEVANT = not_applicable("no relevant document is judged")


@dataclass(frozen=True, slots=True)
class GradedRanking:
    """Relevant is a grade of 1 or above. A negative grade says judged and not relevant, as 0 does."""

    grades: Sequence[int | None]  # by place, best first; None: not judged
    relevant_places: Sequence[int]  # where the relevant documents stand, from 1, ascending
    ideal: Sequence[int]  # the grades of all relevant documents, found or not, highest first
    not_relevant: int  # documents that are judged and not relevant, found or not

    @classmethod
    def of(cls, ranking: Sequence[str], qrels: Mapping[str, int]) -> Self:
        """ranking: document ids, best first, each once (ValueError otherwise). qrels: grade by document id."""
        if len(set(ranking)) != len(ranking):
            raise ValueError("a ranking names each document once")
        grades = [qrels.get(doc_id) for doc_id in ranking]
        relevant_places = [place for place, grade in enumerate(grades, start=1) if grade and grade > 0]
        ideal = sorted((grade for grade in qrels.values() if grade > 0), reverse=True)
        return cls(grades, relevant_places, ideal, len(qrels) - len(ideal))

    def relevant_within(self, k: int) -> int:
        """How many relevant documents stand in the first k places. ValueError where k < 1."""
        return bisect_right(self.relevant_places, at_least_one(k))


def at_least_one(k: int) -> int:
    if k < 1:
        raise ValueError(f"k is {k}: a measure looks at one place or more")
    return k
