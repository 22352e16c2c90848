"""The cells of `queries` suites: what an agent searches for, judged by what that finds."""

from pathlib import Path

from assay import places
from assay.composing.layers import Base, Settings, layered, profile_file
from assay.composing.rag import rag_cell
from assay.composing.typed import plain
from assay.composing.watched import check_labels, check_watched
from assay.config import QueriesCellConfig, QueriesJudgeConfig, QueriesSuiteConfig, WriterConfig, check
from assay.errors import AssayError
from assay.grid import CONTROLS, CellName, Grid

_OF_INDEX = ("tokenizer", "embedder")
_CELL = {*QueriesCellConfig.model_fields, *WriterConfig.model_fields, *QueriesJudgeConfig.model_fields}
_KNOWN = frozenset({*_CELL, "suite", "own_method"} - {"own", "index", *_OF_INDEX})


def queries_files(grid: Grid, conf: Path) -> dict[Path, Settings]:
    """The resolved config files of all query suites, by their place."""
    files: dict[Path, Settings] = {}
    for suite in grid.queries.suites:
        judge = plain(_judge(grid, suite, conf), QueriesJudgeConfig, suite)
        files |= {places.suite_judge_config(suite): judge, places.rubric_config(suite): judge["rubric"]}
        for cell in grid.cells(suite):
            settings = queries_cell(grid, cell, conf, {})
            writer = plain(settings, WriterConfig, str(cell))
            check_watched(writer["writer"].get("path"), places.tasks(suite).parent, f"{cell}: writer.path")
            if files.setdefault(places.profile_config(*cell[:2]), writer) != writer:
                raise AssayError(f"{cell}: its method changes the writer, which all methods of a profile share.")
            files[places.cell_config(*cell)] = plain(settings, QueriesCellConfig, str(cell))
            if settings["rubric"] != judge["rubric"]:
                raise AssayError(f"{cell}: it changes the rubric, which all cells of a suite share.")
            suite_settings = {**settings["suite"], "corpus": grid.queries.corpus}
            files[places.suite_config(suite)] = check(suite_settings, QueriesSuiteConfig, suite).model_dump(mode="json")
    return files


def queries_cell(grid: Grid, cell: CellName, conf: Path, overrides: Settings) -> Settings:
    """Tokenizer and embedder are those of the index that is searched."""
    if cell.profile == CONTROLS:
        raise AssayError("params.yaml: queries.controls: a query suite has no controls: make a profile of the writer.")
    family = grid.queries
    own = family.profiles.get(cell.profile) or {}
    files = {"suite": cell.suite, "profile": profile_file(cell.profile, own, conf), "method": cell.method}
    settings = layered(_base(grid), files, (own, overrides), conf, str(cell))
    return {**settings, **_index(grid, conf), "own": settings["own_method"] == cell.method}


def _base(grid: Grid) -> Base:
    return Base("queries", grid.queries.common, _KNOWN)


def _index(grid: Grid, conf: Path) -> Settings:
    """What the index that is searched was made with."""
    family = grid.queries
    indexed = rag_cell(grid, CellName(family.corpus, family.index, grid.methods[0]), conf, {})
    return {"index": family.index, **{key: indexed[key] for key in _OF_INDEX}}


def _judge(grid: Grid, suite: str, conf: Path) -> Settings:
    """The judge of the suite, with the search that conf/queries.yaml chooses. Labels of another suite do not count."""
    settings = {**layered(_base(grid), {"suite": suite}, (), conf, suite), **_index(grid, conf)}
    check_labels(settings["pair_labels"], "pair_labels")
    if (settings["pair_labels"] or {}).get("suite") in (None, suite):
        return settings
    return {**settings, "pair_labels": None}
