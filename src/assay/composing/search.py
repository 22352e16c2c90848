"""The cells of `search` suites: federated search over what several sources returned."""

from pathlib import Path

from assay import places
from assay.composing.layers import Base, Settings, layered, profile_file
from assay.composing.typed import part, plain
from assay.composing.watched import check_watched
from assay.config import SearchCellConfig, SearchSuiteConfig, check
from assay.grid import CONTROLS, CellName, Grid

_KNOWN = frozenset({*SearchCellConfig.model_fields, "suite", "own_method"} - {"own"})


def search_files(grid: Grid, conf: Path) -> dict[Path, Settings]:
    """The resolved config files of all search suites, by their place."""
    files: dict[Path, Settings] = {}
    for suite in grid.search.suites:
        for cell in grid.cells(suite):
            settings = search_cell(grid, cell, conf)
            files[places.cell_config(*cell)] = plain(settings, SearchCellConfig, str(cell))
            suite_settings = check(settings["suite"], SearchSuiteConfig, suite)
            for fixture in suite_settings.fixtures:
                check_watched(fixture, places.queries(suite).parent, f"conf/suite/{suite}.yaml: fixtures")
            files[places.suite_config(suite)] = suite_settings.model_dump(mode="json")
    return files


def search_cell(grid: Grid, cell: CellName, conf: Path) -> Settings:
    """A method is a file of conf/fusion; a control has the fusion that its file or the base chooses."""
    base = Base("search", grid.search.common, _KNOWN)
    if cell.profile == CONTROLS:
        files = {"suite": cell.suite, "control": cell.method}
        return {**layered(base, files, (), conf, str(cell)), "own": False}
    own = grid.search.profiles.get(cell.profile) or {}
    files = {"suite": cell.suite, "profile": profile_file(cell.profile, own, conf), "fusion": cell.method}
    settings = layered(base, files, (own,), conf, str(cell))
    return {**settings, "own": settings["own_method"] == cell.method}


def adhoc_search_cell(overrides: Settings, conf: Path) -> SearchCellConfig:
    """By conf/search.yaml and `overrides`, whatever params.yaml says."""
    settings = layered(Base("search", {}, _KNOWN), {}, (overrides,), conf, "search-eval")
    return part({**settings, "own": False}, SearchCellConfig, "search-eval")
