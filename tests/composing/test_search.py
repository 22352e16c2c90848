"""Compose the real conf/ folder of the project: what a user edits is what is tested."""

from pathlib import Path

import pytest

from assay.composing.layers import hydra
from assay.composing.search import search_files
from assay.errors import AssayError
from assay.grid import Grid, read_grid

ROOT = Path(__file__).parents[2]


def compose(profiles, controls=(), **common):
    search = {"suites": ["papers"], "profiles": profiles, "methods": ["rrf"], "controls": list(controls), **common}
    grid = Grid(suites=[], profiles={"A1": {}}, methods=["bm25"], controls=[], control_profile="A1", search=search)
    with hydra(ROOT / "conf"):
        files = search_files(grid, ROOT / "conf")
    return {path.relative_to("data/config").as_posix(): settings for path, settings in files.items()}


def test_every_cell_of_params_yaml_is_resolved():
    with hydra(ROOT / "conf"):
        files = search_files(read_grid(ROOT / "params.yaml"), ROOT / "conf")
    cells = {f"papers/F{n}/{method}.yaml" for n in (1, 2, 3) for method in ("rrf", "comb_sum")}
    controls = {
        f"papers/controls/{name}.yaml" for name in ("semantic_scholar", "openalex", "arxiv", "papers_cool", "hf_daily")
    }
    assert {path.relative_to("data/config").as_posix() for path in files} == cells | controls | {"papers.yaml"}


def test_a_profile_fuses_its_way():
    composed = compose({"F1": {}, "F2": {}, "F3": {}})
    weights = {name: composed[f"papers/{name}/rrf.yaml"]["fusion"]["weights"] for name in ("F1", "F2", "F3")}
    assert (weights["F1"], weights["F2"]["openalex"], weights["F3"]) == ({}, 0.9, {})
    assert [composed[f"papers/{name}/rrf.yaml"]["federation"]["dedup"] for name in ("F1", "F2", "F3")] == [
        True,
        True,
        False,
    ]


def test_a_profile_may_live_by_its_overrides_alone():
    composed = compose({"X1": {"federation": {"without": ["arxiv"]}, "fusion": {"k": 10}}})
    settings = composed["papers/X1/rrf.yaml"]
    assert (settings["federation"]["without"], settings["fusion"]["k"], settings["own"]) == (["arxiv"], 10, False)


def test_a_control_is_one_source_alone():
    composed = compose({"F1": {}}, controls=["arxiv"])
    assert composed["papers/controls/arxiv.yaml"]["federation"]["only"] == ["arxiv"]


@pytest.mark.parametrize(
    ("profiles", "fault"),
    [
        ({"F9": {}}, "`F9` has neither a file"),
        ({"F1": {"fusoin": {"k": 1}}}, "fusoin"),
        ({"F1": {"federation": {"least_ratio": 0}}}, "least_ratio"),
        ({"F1": {"scoring": {"gain": "square"}}}, "gain"),
    ],
)
def test_what_is_wrong_is_named(profiles, fault):
    with pytest.raises(AssayError, match=fault):
        compose(profiles)
