"""How far the pairs of one task look at different sides of it, by what they say and by what they find.

diversity = 1 - mean over couples of pairs of cosine(query, query)
overlap   = mean over couples of pairs of |A & B| / |A | B|, A and B the chunks that each keeps   (Jaccard 1912)
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import fmean

from assay.embedding.encoder import Vectors
from assay.scores import Score, not_applicable, value
from assay.search_tasks import PairResults, TaskResults

_NO_COUPLE = not_applicable("fewer than two pairs")


def query_texts(results: Iterable[TaskResults]) -> list[str]:
    """All queries whose vectors `diversity` needs: those of tasks with two pairs or more, each once, sorted."""
    several = [task.pairs for task in results if len(task.pairs) > 1]
    return sorted({found.pair.query for pairs in several for found in pairs})


def diversity(pairs: Sequence[PairResults], vectors: Mapping[str, Vectors]) -> Score:
    """In [0, 2], 0 where all queries are one, 1 where they have nothing in common; not applicable below two pairs.

    vectors: by query, shape (dimensions,), of unit length. KeyError where a query has none.
    """
    if len(pairs) < 2:
        return _NO_COUPLE
    queries = [vectors[found.pair.query].astype(float) for found in pairs]
    return value(max(0.0, 1 - fmean(float(one @ other) for one, other in combinations(queries, 2))))


def overlap(pairs: Sequence[PairResults]) -> Score:
    """In [0, 1], 1 where all pairs keep the same chunks. Not applicable below two pairs, or where all found nothing.

    Two pairs that both found nothing are no couple: they have no chunk that they could share.
    """
    if len(pairs) < 2:
        return _NO_COUPLE
    kept = [{hit.chunk_id for hit in found.after} for found in pairs]
    shares = [len(one & other) / len(one | other) for one, other in combinations(kept, 2) if one | other]
    return value(fmean(shares)) if shares else not_applicable("no pair found anything")
