"""Read a measured cell, of the workspace or as a git revision holds it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from assay import places
from assay.comparing.git_files import commit_of, files_below, read_files
from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.reporting.compare_cells import Side
from assay.reporting.compare_choice import find_cell
from assay.reporting.measured_cell import MeasuredCell, read_cell
from assay.scoring.metrics import read_metrics
from assay.scoring.per_query import read_per_query

_JUDGES = ("judge", "rubric_judge")


def read_side(name: CellName) -> Side:
    """As the workspace has it. AssayError where it was not measured yet, or a file is malformed."""
    if not places.metrics(*name).is_file():
        raise AssayError(f"{places.metrics(*name)} is missing: {name} was not measured yet. Run `dvc repro`.")
    config = places.cell_config(*name)
    made_of = config.read_bytes() if config.is_file() else b""
    return Side(_called(name), read_cell(*name), _samples(made_of))


def read_side_at(name: CellName, revision: str) -> Side:
    """As the revision holds it. AssayError where it does not have the cell, or a file is malformed."""
    commit = commit_of(revision)
    metrics, per_query, config = places.metrics(*name), places.per_query(*name), places.cell_config(*name)
    files = read_files(commit, [metrics, per_query, config])
    if metrics not in files:
        known = [_called(cell) for cell in cells_at(revision) if cell.suite == name.suite]
        there = f"It has of {name.suite}: {', '.join(known)}." if known else f"It has no metrics of {name.suite}."
        raise AssayError(f"{revision} has no {metrics}, so there is no {name} to compare with. {there}")
    with TemporaryDirectory() as folder:
        copies = {path: Path(folder, path.name) for path in (metrics, per_query) if path in files}
        for path, copy in copies.items():
            copy.write_bytes(files[path])
        try:
            numbers = read_metrics(copies[metrics])
            queries = tuple(read_per_query(copies[per_query])) if per_query in copies else ()
        except AssayError as error:
            raise AssayError(str(error).replace(folder, f"{revision}:{metrics.parent}")) from None
    own = _yaml(files.get(config, b"")).get("own") is True
    cell = MeasuredCell(*name, own=own, metrics=numbers, queries=queries)
    return Side(f"{_called(name)}@{revision}", cell, _samples(files.get(config, b"")))


def read_repeats(names: Sequence[str], grid: Grid, suite: str) -> list[Side]:
    """The cells that CELL or CELL@REVISION name. AssayError where one is not there, or one is named alone."""
    if len(names) == 1:
        raise AssayError("--repeat: one measurement alone says nothing of noise. Name a second one of the same cell.")
    return [_repeat(name, grid, suite) for name in names]


def _repeat(name: str, grid: Grid, suite: str) -> Side:
    cell, _, revision = name.partition("@")
    if not revision:
        return read_side(find_cell(cell, grid, suite))
    return read_side_at(find_cell(cell, grid, suite, cells_at(revision)), revision)


def cells_at(revision: str) -> list[CellName]:
    """The cells that a revision has metrics of."""
    inside = [path.relative_to(places.METRICS) for path in files_below(commit_of(revision), places.METRICS)]
    return [CellName(*path.with_suffix("").parts) for path in inside if path.suffix == ".json" and len(path.parts) == 3]


def _called(name: CellName) -> str:
    return f"{name.profile}/{name.method}"


def _samples(config: bytes) -> int:
    """How often the judge of a cell was asked; 1 where the config says nothing of it."""
    judges = [_yaml(config).get(key) for key in _JUDGES]
    asked = [judge.get("samples") for judge in judges if isinstance(judge, dict)]
    return max((number for number in asked if isinstance(number, int)), default=1)


def _yaml(content: bytes) -> Mapping[str, Any]:
    found = yaml.safe_load(content)
    return found if isinstance(found, dict) else {}
