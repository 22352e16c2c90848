"""A suite whose places are judged: its queries, its texts, and what its cells found."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay import places
from assay.assessing.pool import Pool, pool
from assay.assessing.texts import Texts
from assay.assessing.units import file_units, whole_document
from assay.corpora.documents import read_documents
from assay.corpora.suite_folder import read_suite_queries
from assay.errors import AssayError
from assay.grid import CONTROLS, Grid
from assay.records import Query
from assay.retrieval.runs import RANKING, read_ranking

RANDOM = "random"  # the control whose hits are drawn: judging them would be judging the corpus at random


@dataclass(frozen=True, slots=True)
class JudgedSuite:
    """queries: those that have an answer; for the others no place is relevant."""

    name: str
    is_collection: bool
    queries: tuple[Query, ...]
    unanswerable: frozenset[str]
    texts: Texts


@dataclass(frozen=True, slots=True)
class SuitePool:
    """cells: how many nominated."""

    units: Pool
    cells: int


def open_suite(grid: Grid, suite: str) -> JudgedSuite:
    """AssayError where the suite is unknown, is of another kind, or its corpus was not made yet."""
    is_collection = suite in grid.collections.suites
    if suite not in grid.all_suites:
        raise AssayError(f"params.yaml has no suite `{suite}`. There are: {', '.join(_suites(grid))}.")
    if not is_collection and suite not in grid.suites:
        raise AssayError(
            f"the suite `{suite}` has no corpus whose places are judged: `assay lint --suite {suite}` says where its "
            f"judgments stand. Suites to judge: {', '.join(_suites(grid))}."
        )
    queries = read_suite_queries(places.suite_queries(suite))
    return JudgedSuite(
        suite,
        is_collection,
        tuple(query for query in queries if query.answerable),
        frozenset(query.id for query in queries if not query.answerable),
        Texts(read_documents(places.documents(suite)), whole_document if is_collection else file_units),
    )


def suite_pool(grid: Grid, suite: JudgedSuite, depth: int) -> SuitePool:
    """The first `depth` hits of each cell that found any, without the control `random`. AssayError where none has."""
    cells = [cell for cell in grid.cells(suite.name) if (cell.profile, cell.method) != (CONTROLS, RANDOM)]
    found = [places.run(*cell) / RANKING for cell in cells]
    read = [read_ranking(path) for path in found if path.is_file()]
    runs = [rankings for rankings in read if any(ranking.hits for ranking in rankings)]
    if not runs:
        raise AssayError(f"no cell of `{suite.name}` has searched yet, so that nothing is pooled. Run `dvc repro`.")
    return SuitePool(pool(runs, suite.texts.units, depth), len(runs))


def chosen_queries(suite: JudgedSuite, query_id: str | None) -> Sequence[Query]:
    """All, or the one that is named. AssayError where the suite has none of that id."""
    if query_id is None:
        return suite.queries
    if query_id in suite.unanswerable:
        raise AssayError(f"--query: {query_id} is unanswerable: no place is relevant to it.")
    chosen = [query for query in suite.queries if query.id == query_id]
    if not chosen:
        raise AssayError(f"--query: `{suite.name}` has no query `{query_id}`.")
    return chosen


def _suites(grid: Grid) -> list[str]:
    return [*grid.suites, *grid.collections.suites]
