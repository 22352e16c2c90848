"""Resolve the whole grid, or one cell of it."""

import sys
from collections.abc import Mapping
from pathlib import Path

import yaml

from assay import places
from assay.atomic import whole_folder
from assay.composing.layers import Settings, hydra, layered
from assay.composing.queries import queries_cell, queries_files
from assay.composing.rag import rag_base, rag_cell, rag_files
from assay.composing.search import adhoc_search_cell, search_files
from assay.composing.typed import plain
from assay.composing.watched import check_labels
from assay.config import CallsConfig, JudgeConfig, SearchCellConfig, check
from assay.grid import CellName, Grid


def compose_grid(grid: Grid, conf: Path = places.CONF) -> dict[Path, Settings]:
    """The resolved config files of a grid, by their place.

    AssayError for an unknown suite, profile, method, control, group choice or key, and for malformed YAML.
    """
    with hydra(conf):
        common = layered(rag_base(grid), {}, (), conf, "params.yaml")
        return {
            places.calls_config(): check(common["calls"], CallsConfig, "calls").model_dump(mode="json"),
            places.judge_config(): _judge(common, grid),
            **rag_files(grid, conf),
            **search_files(grid, conf),
            **queries_files(grid, conf),
        }


def compose_cell(grid: Grid, cell: CellName, overrides: Settings, conf: Path = places.CONF) -> Settings:
    """All settings of one cell of a rag suite, `overrides` on top of them; `part` makes the typed parts."""
    with hydra(conf):
        return rag_cell(grid, cell, conf, overrides)


def compose_common(grid: Grid, overrides: Settings, conf: Path = places.CONF) -> Settings:
    """What holds for all cells of the rag suites, `overrides` on top of it."""
    with hydra(conf):
        return layered(rag_base(grid), {}, (overrides,), conf, "params.yaml")


def compose_search(overrides: Settings, conf: Path = places.CONF) -> SearchCellConfig:
    """A cell of a search suite by conf/search.yaml and `overrides` alone."""
    with hydra(conf):
        return adhoc_search_cell(overrides, conf)


def compose_queries_cell(grid: Grid, cell: CellName, overrides: Settings, conf: Path = places.CONF) -> Settings:
    """All settings of one cell of a query suite, `overrides` on top of them; `part` makes the typed parts."""
    with hydra(conf):
        return queries_cell(grid, cell, conf, overrides)


def write_config(files: Mapping[Path, Settings], root: Path = places.CONFIG) -> None:
    """Replace the folder data/config by `files`."""
    with whole_folder(root) as folder:
        for path, settings in files.items():
            target = folder / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(yaml.safe_dump(settings, sort_keys=True, allow_unicode=True), encoding="utf-8")


def _judge(settings: Settings, grid: Grid) -> Settings:
    """Labels that belong to a suite which the grid lacks measure no judge: their evidence is not there."""
    suite = (settings["labels"] or {}).get("suite")
    if suite is not None and suite not in grid.suites:
        print(f"labels: their suite `{suite}` is not in params.yaml, so the judge is not calibrated.", file=sys.stderr)
        settings = {**settings, "labels": None}
    check_labels(settings["labels"], "labels")
    return plain(settings, JudgeConfig, "judge")
