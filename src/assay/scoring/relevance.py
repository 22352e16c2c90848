"""What the ranking measures share: the relevant documents of a query and the first places of a ranking."""

from collections.abc import Mapping, Sequence

from assay.scores import not_applicable

NOTHING_RELEVANT = not_applicable("no relevant document is judged")


def relevant_documents(qrels: Mapping[str, int]) -> set[str]:
    """The documents with a grade of 1 or above."""
    return {doc_id for doc_id, grade in qrels.items() if grade > 0}


def top(ranking: Sequence[str], k: int) -> Sequence[str]:
    """The first k documents. ValueError where k < 1 or where any document of the ranking is named twice."""
    if k < 1:
        raise ValueError(f"k is {k}: a measure looks at one place or more")
    if len(set(ranking)) != len(ranking):
        raise ValueError("a ranking names each document once")
    return ranking[:k]
