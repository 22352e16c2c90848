"""Ceiling and floor: queries with the highest or the lowest possible value in every cell tell no cell from another."""

from collections.abc import Iterator, Mapping, Sequence

from assay.health.cells import Cell
from assay.health.finding import HealthFinding, few
from assay.health.judged_suite import JudgedSuite

CHECK = "ceiling-and-floor"
MOST = 0.5  # of the queries; beyond it the measure is named
NEARLY_ALL = 0.9
FEWEST = 10  # queries with a value; of fewer it says nothing
NO_SHARES = frozenset({"hits", "pairs", "duplicates_removed"})  # counts and differences have no best value
NO_SHARE_PREFIXES = ("contribution_", "rerank_gain_", "rubric_spread", "rubric_disagreement")


def extremes(suite: JudgedSuite, cells: Sequence[Cell], headline: str) -> Iterator[HealthFinding]:
    """cells: two or more, without controls. headline: the measure whose queries are named."""
    scored = [cell for cell in cells if cell.scores]
    if len(scored) < 2:
        return
    measures = list(dict.fromkeys(measure for cell in scored for measure in cell.measures))
    main = headline if headline in measures else measures[0]
    for measure in measures:
        values = _by_query(measure, scored)
        if len(values) < FEWEST or not _is_share(measure, values):
            continue
        top = [query for query, numbers in values.items() if set(numbers) == {1.0}]
        bottom = [query for query, numbers in values.items() if set(numbers) == {0.0}]
        if measure == main:
            yield from _named(suite, measure, top, value=1, n=len(values), cells=len(scored))
            yield from _named(suite, measure, bottom, value=0, n=len(values), cells=len(scored))
        if len(top) + len(bottom) > MOST * len(values):
            yield _stuck(suite, measure, top=len(top), bottom=len(bottom), n=len(values), cells=len(scored))


def _by_query(measure: str, cells: Sequence[Cell]) -> Mapping[str, list[float]]:
    """The values of all cells, of the queries that each cell has a value for."""
    values: dict[str, list[float]] = {}
    cells = [cell for cell in cells if measure in cell.measures]
    for cell in cells:
        for query, number in cell.values(measure).items():
            values.setdefault(query, []).append(number)
    return {query: numbers for query, numbers in values.items() if len(numbers) == len(cells) > 1}


def _is_share(measure: str, values: Mapping[str, Sequence[float]]) -> bool:
    """Whether 0 and 1 are its worst and best."""
    named = measure in NO_SHARES or measure.startswith(NO_SHARE_PREFIXES)
    return not named and all(0 <= number <= 1 for numbers in values.values() for number in numbers)


def _named(
    suite: JudgedSuite, measure: str, queries: Sequence[str], *, value: int, n: int, cells: int
) -> Iterator[HealthFinding]:
    if queries:
        which = "best" if value else "worst"
        yield HealthFinding(
            CHECK,
            "note",
            suite.place,
            f"{len(queries)} of {n} queries have {measure} {value} in all {cells} cells, the {which} there is: "
            f"{few(queries)}.",
            facts={"measure": measure, "value": value, "queries": list(queries), "n": n},
        )


def _stuck(suite: JudgedSuite, measure: str, *, top: int, bottom: int, n: int, cells: int) -> HealthFinding:
    share = (top + bottom) / n
    parts = [f"{count} at {score}" for count, score in ((top, 1), (bottom, 0)) if count]
    return HealthFinding(
        CHECK,
        "warning" if share >= NEARLY_ALL else "note",
        suite.place,
        f"{measure} cannot tell cells apart on {share:.0%} of {n} queries ({', '.join(parts)} in all {cells} cells).",
        facts={"measure": measure, "n": n, "ceiling": top, "floor": bottom},
    )
