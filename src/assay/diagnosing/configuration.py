"""Whether params.yaml and conf/ make sense together, by composing a cell of each profile."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from assay.composing.layers import Settings, hydra
from assay.composing.queries import queries_cell
from assay.composing.rag import rag_cell
from assay.composing.search import search_cell
from assay.diagnosing.check import Check, fail, ok
from assay.errors import AssayError
from assay.grid import CellName, Family, Grid, read_grid
from assay.places import CONF
from assay.reporting.report_settings import read_headline

PARAMS = Path("params.yaml")


def check_configuration() -> tuple[list[Check], list[Settings]]:
    """The checks, and the settings of what could be composed: the later checks look for models in them."""
    try:
        grid = read_grid(PARAMS)
        read_headline()
    except AssayError as error:
        return [
            fail("params.yaml", str(error), "Mend the line that is named; `git diff params.yaml` shows what changed.")
        ], []
    composed: list[Settings] = []
    try:
        for settings in _composed(grid):
            composed.append(settings)  # noqa: PERF402 (those before a fault are kept)
    except AssayError as error:
        return [_grid(grid), fail("conf", str(error), "Mend what is named, in params.yaml or in conf/.")], composed
    cells = sum(len(grid.cells(suite)) for suite in grid.all_suites)
    told = f"{len(composed)} of {cells} cells compose, at most one of a profile (`dvc repro compose` does all)"
    return [_grid(grid), ok("conf", told)], composed


def _grid(grid: Grid) -> Check:
    if not grid.all_suites:
        return fail(
            "params.yaml", "it names no suite", "Add one under `suites:`, or: assay import FORMAT PATH --suite NAME"
        )
    return ok("params.yaml", f"suites: {', '.join(grid.all_suites)}")


def _composed(grid: Grid) -> Iterator[Settings]:
    """A cell of each profile; of query suites, whose cells take as long as two, of the first."""
    with hydra(CONF):
        for family in (grid, grid.collections):
            for cell in _one_each(family):
                yield rag_cell(grid, cell, CONF, {})
        for cell in _one_each(grid.search):
            yield search_cell(grid, cell, CONF)
        for cell in islice(_one_each(grid.queries), 1):
            yield queries_cell(grid, cell, CONF, {})


def _one_each(family: Family) -> Iterator[CellName]:
    if family.suites and family.methods:
        yield from (CellName(family.suites[0], profile, family.methods[0]) for profile in family.profiles)


def components(settings: Any) -> Iterator[dict[str, Any]]:
    """Every block with a `_target_`, at any depth."""
    if isinstance(settings, dict):
        if "_target_" in settings:
            yield settings
        for value in settings.values():
            yield from components(value)
    elif isinstance(settings, list):
        for value in settings:
            yield from components(value)
