"""The cells of suites that index a corpus: `rag`, which answers questions, and `collection`, which may only rank."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from assay import places
from assay.composing.layers import Base, Settings, choices, layered, profile_file
from assay.composing.typed import plain
from assay.config import CellConfig, CollectionSuiteConfig, JudgeConfig, ProfileConfig, SuiteConfig, check
from assay.errors import AssayError
from assay.grid import CONTROLS, AnsweredFamily, CellName, Grid

_CELL = frozenset({*ProfileConfig.model_fields, *CellConfig.model_fields, "suite", "own_method"} - {"profile", "own"})
_KNOWN = frozenset({*_CELL, *JudgeConfig.model_fields, "calls"})


@dataclass(frozen=True, slots=True)
class _Kind:
    family: AnsweredFamily
    base: Base
    suite: type[BaseModel]


def rag_base(grid: Grid) -> Base:
    return Base("config", grid.common, _KNOWN)


def _kind(grid: Grid, suite: str) -> _Kind:
    if suite in grid.collections.suites:
        return _Kind(grid.collections, Base("collection", grid.collections.common, _CELL), CollectionSuiteConfig)
    return _Kind(grid, rag_base(grid), SuiteConfig)


def rag_files(grid: Grid, conf: Path) -> dict[Path, Settings]:
    """The resolved config files of all rag and collection suites, by their place."""
    files: dict[Path, Settings] = {}
    for suite in (*grid.suites, *grid.collections.suites):
        kind = _kind(grid, suite)
        for cell in grid.cells(suite):
            settings = rag_cell(grid, cell, conf, {})
            if cell.profile != CONTROLS:
                place = places.profile_config(*cell[:2])
                _put_once(files, place, plain(settings, ProfileConfig, str(cell)), cell.method)
            files[places.cell_config(*cell)] = plain(settings, CellConfig, str(cell))
            suite_settings = check(settings["suite"], kind.suite, f"conf/suite/{suite}.yaml")
            files[places.suite_config(suite)] = suite_settings.model_dump(mode="json")
    return files


def rag_cell(grid: Grid, cell: CellName, conf: Path, overrides: Settings) -> Settings:
    if cell.profile == CONTROLS:
        return _control(grid, cell, conf, overrides)
    kind = _kind(grid, cell.suite)
    own = kind.family.profiles.get(cell.profile) or {}
    files = {"suite": cell.suite, "profile": profile_file(cell.profile, own, conf), "method": cell.method}
    settings = layered(kind.base, files, (own, overrides), conf, str(cell))
    own_method = settings["own_method"]
    if own_method is not None and not (conf / "method" / f"{own_method}.yaml").is_file():
        raise AssayError(f"{cell}: own_method: there is no conf/method/{own_method}.yaml.{choices(conf / 'method')}")
    return {**settings, "profile": cell.profile, "own": own_method == cell.method}


def _control(grid: Grid, cell: CellName, conf: Path, overrides: Settings) -> Settings:
    """A control takes its chunks and nothing else from a profile: no reranker, no override that suits the profile."""
    kind = _kind(grid, cell.suite)
    profile = kind.family.control_profile
    measured = rag_cell(grid, CellName(cell.suite, profile, kind.family.methods[0]), conf, overrides)
    indexed = {key: measured[key] for key in ProfileConfig.model_fields}
    files = {"suite": cell.suite, "control": cell.method}
    settings = layered(kind.base, files, (overrides,), conf, str(cell))
    return {**settings, **indexed, "profile": profile, "own": False}


def _put_once(files: dict[Path, Settings], path: Path, settings: Settings, method: str) -> None:
    """A profile has one index: its methods may not ask for different ones."""
    if files.setdefault(path, settings) != settings:
        differing = ", ".join(key for key in settings if settings[key] != files[path][key])
        raise AssayError(
            f"method `{method}` changes {differing} of profile `{path.stem}`, whose index all its methods share. "
            "Make another profile of it in conf/profile."
        )
