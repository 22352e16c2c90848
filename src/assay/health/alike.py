"""Which documents are nearly relevant ones or nearly queries: one pass over the corpus for both checks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.corpora.near_duplicates import NEAR, near_duplicates
from assay.health.judged_suite import JudgedSuite

Likes = Mapping[str, Sequence[tuple[str, float]]]  # documents and their similarity in (0, 1]


@dataclass(frozen=True, slots=True)
class Alike:
    """relevant: by the path of a document that is judged relevant. queries: by query id."""

    relevant: Likes
    queries: Likes


def alike(suite: JudgedSuite, asked: Sequence[str], least: float = NEAR) -> Alike:
    """asked: ids of the queries to compare with the documents."""
    chosen = set(asked)
    queries = [query for query in suite.queries if query.id in chosen]
    judged = {span.path for query in suite.queries for span in suite.relevant(query.id)}
    names = [query.id for query in queries] + [document.path for document in suite.documents]
    texts = [query.text for query in queries] + [document.text for document in suite.documents]
    count = len(queries)
    wanted = [place for place, name in enumerate(names) if place < count or name in judged]
    relevant: dict[str, list[tuple[str, float]]] = {}
    repeated: dict[str, list[tuple[str, float]]] = {}
    for pair in near_duplicates(texts, of=wanted, least=least):
        first, second = names[pair.first], names[pair.second]
        if pair.first >= count:
            relevant.setdefault(first, []).append((second, pair.similarity))
            relevant.setdefault(second, []).append((first, pair.similarity))
        elif pair.second >= count:
            repeated.setdefault(first, []).append((second, pair.similarity))
    return Alike(relevant, repeated)
