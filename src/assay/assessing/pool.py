"""Which units are judged for a query: those that any cell found among its first hits.

Pooling: Sparck Jones & van Rijsbergen 1975, as TREC does it. A hit is a chunk, and chunkers cut the same file
differently, so a chunk is never shown: it nominates units (see assay.assessing.units). It nominates each unit that it
*covers*, by the rule that scores rankings (assay.scoring.span_ranking: at least half of the lines of the smaller one
are shared), and the unit that it shares the most lines with. A unit of one or two loose lines is nominated in the
latter way alone: with every neighbour it would be covered.

So each of the first hits of each cell is covered by a unit that is judged, and no unit is shown twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from assay.assessing.units import Unit
from assay.records import Ranking, Span
from assay.scoring.span_ranking import covers

FEW_LINES = 3  # loose units below are nominated by what lies mostly in them
UnitsOf = Callable[[str], Sequence[Unit]]  # by the path of a document; none where the corpus lacks it
Pool = dict[str, list[Unit]]  # by query id, each sorted by path and lines


def nominated(chunk: Span, units: Sequence[Unit]) -> list[Unit]:
    """The units of the chunk's file that it nominates; none where it shares no line with any."""
    shared = [unit for unit in units if chunk.overlap(unit.span)]
    if not shared:
        return []
    most = max(shared, key=lambda unit: (chunk.overlap(unit.span), -unit.span.start))
    return [unit for unit in shared if unit == most or (_counts(unit) and covers(chunk, unit.span))]


def pool(runs: Iterable[Sequence[Ranking]], units_of: UnitsOf, depth: int) -> Pool:
    """runs: the rankings of each cell. depth: how many of the first hits count."""
    chunks: dict[str, set[Span]] = defaultdict(set)
    for rankings in runs:
        for ranking in rankings:
            chunks[ranking.query_id].update(hit.span for hit in ranking.hits[:depth])
    return {query_id: _units(spans, units_of) for query_id, spans in chunks.items()}


def shuffled(units: Iterable[Unit], query_id: str, rater: str) -> list[Unit]:
    """An order that tells nothing of systems and ranks: by a digest of query, rater and place.

    A rater has the same order each time, another rater another one, and a unit that comes later moves no other.
    """
    return sorted(units, key=lambda unit: sha256(_key(query_id, rater, unit.span)).digest())


def _units(chunks: Iterable[Span], units_of: UnitsOf) -> list[Unit]:
    found = {unit.span: unit for chunk in chunks for unit in nominated(chunk, units_of(chunk.path))}
    return sorted(found.values(), key=lambda unit: (unit.span.path, unit.span.start))


def _counts(unit: Unit) -> bool:
    return unit.symbol != "" or unit.span.lines >= FEW_LINES


def _key(query_id: str, rater: str, span: Span) -> bytes:
    return "\0".join((query_id, rater, span.path, str(span.start), str(span.end))).encode("utf-8", "surrogatepass")
