"""The grid of params.yaml: which cells there are and what is chosen for all of them."""

from pathlib import Path
from typing import Any, NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict

from assay.config import check
from assay.errors import AssayError

CONTROLS = "controls"  # the place of a profile's name for cells that belong to none
CHOOSE = "choose"  # of a group's block: which file, where values follow on top of it
NOT_COMPOSED = {"gate", "report"}
FOR_ALL_CELLS = {
    "chunking", "tokenizer", "embedder", "reranker", "retrieval", "context", "generator", "judge", "scoring",
    "calls", "labels", "calibration",
}  # fmt: skip
FOR_ALL_COLLECTION_CELLS = FOR_ALL_CELLS - {"calls", "labels", "calibration"}
FOR_ALL_SEARCH_CELLS = {"fusion", "federation", "scoring"}
FOR_ALL_QUERIES_CELLS = {
    "writer", "method", "reranker", "retrieval", "rubric", "rubric_judge", "file_types", "scoring",
    "pair_labels", "calibration",
}  # fmt: skip


class CellName(NamedTuple):
    suite: str
    profile: str  # or CONTROLS
    method: str  # or the control's name

    def __str__(self) -> str:
        return "/".join(self)


class Family(BaseModel):
    """The suites of one kind, and the cells that each of them has."""

    model_config = ConfigDict(extra="allow", frozen=True)

    suites: list[str]
    profiles: dict[str, dict[str, Any] | None]
    methods: list[str]
    controls: list[str]

    @property
    def common(self) -> dict[str, Any]:
        """What params.yaml sets for every cell: any key that is not of the grid itself."""
        return {key: value for key, value in (self.model_extra or {}).items() if key not in NOT_COMPOSED}

    def cells(self, suite: str) -> list[CellName]:
        """All cells of a suite, the controls last."""
        measured = [CellName(suite, profile, method) for profile in self.profiles for method in self.methods]
        return measured + [CellName(suite, CONTROLS, control) for control in self.controls]


class QueriesFamily(Family):
    """Whose corpus the tasks are about, and by whose chunks and index it is searched."""

    corpus: str  # a rag suite
    index: str  # a profile of the rag suites


class AnsweredFamily(Family):
    """Suites whose cells index, rank and answer. control_profile: whose chunks the controls use."""

    control_profile: str


_NONE: dict[str, Any] = {"suites": [], "profiles": {}, "methods": [], "controls": []}


class Grid(AnsweredFamily):
    """params.yaml: the rag suites at its top, those of other kinds below the kind's name.

    clusters: by suite the kind of group whose queries are drawn together, such as {"helpdesk": "group"}.
    """

    collections: AnsweredFamily = AnsweredFamily(**_NONE, control_profile="")
    search: Family = Family(**_NONE)
    queries: QueriesFamily = QueriesFamily(**_NONE, corpus="", index="")
    clusters: dict[str, str] = {}

    @property
    def all_suites(self) -> list[str]:
        return [*self.suites, *self.collections.suites, *self.search.suites, *self.queries.suites]

    def cells(self, suite: str) -> list[CellName]:
        """All cells of a suite of any kind, the controls last."""
        for family in (self.collections, self.search, self.queries):
            if suite in family.suites:
                return family.cells(suite)
        return super().cells(suite)


def read_grid(path: Path = Path("params.yaml")) -> Grid:
    """AssayError where the file is missing, malformed or contradicts itself."""
    grid = check(read_yaml(path), Grid, str(path))
    _check_family(grid, FOR_ALL_CELLS | NOT_COMPOSED, str(path))
    _check_family(grid.collections, FOR_ALL_COLLECTION_CELLS, f"{path}: collections")
    _check_family(grid.search, FOR_ALL_SEARCH_CELLS, f"{path}: search")
    _check_family(grid.queries, FOR_ALL_QUERIES_CELLS, f"{path}: queries")
    twice = [suite for suite in grid.all_suites if grid.all_suites.count(suite) > 1]
    if twice:
        raise AssayError(f"{path}: the suite `{twice[0]}` is named twice. A suite is of one kind.")
    for suite in grid.clusters.keys() - set(grid.all_suites):
        raise AssayError(f"{path}: clusters: there is no suite `{suite}`. There are: {', '.join(grid.all_suites)}.")
    _check_corpus(grid, str(path))
    _check_control_profile(grid, str(path))
    if grid.collections.suites:
        _check_control_profile(grid.collections, f"{path}: collections")
    return grid


def _check_control_profile(family: AnsweredFamily, place: str) -> None:
    if family.control_profile not in family.profiles:
        known = ", ".join(family.profiles)
        raise AssayError(f"{place}: control_profile: `{family.control_profile}` is not among the profiles ({known}).")


def _check_family(family: Family, common: set[str], place: str) -> None:
    if CONTROLS in family.profiles:
        raise AssayError(f"{place}: profiles: `{CONTROLS}` is kept for the controls. Give the profile another name.")
    unknown = sorted(set(family.common) - common)
    if unknown:
        known = ", ".join(sorted({*type(family).model_fields, *common}))
        raise AssayError(f"{place}: unknown key `{unknown[0]}`. There are: {known}.")


def _check_corpus(grid: Grid, place: str) -> None:
    """The corpus and the index of query suites are made by the stages of a rag suite."""
    queries = grid.queries
    if queries.suites and queries.corpus not in grid.suites:
        known = ", ".join(grid.suites)
        raise AssayError(f"{place}: queries.corpus: `{queries.corpus}` is not among the suites ({known}).")
    if queries.suites and queries.index not in grid.profiles:
        known = ", ".join(grid.profiles)
        raise AssayError(f"{place}: queries.index: `{queries.index}` is not among the profiles ({known}).")


def read_yaml(path: Path) -> Any:
    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Run the command in the project's root.") from None
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: not YAML: {' '.join(str(error).split())}.") from None
