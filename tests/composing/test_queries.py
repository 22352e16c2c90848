"""Compose the real conf/ folder of the project: what a user edits is what is tested."""

from pathlib import Path

import pytest

from assay.composing.layers import hydra
from assay.composing.queries import queries_files
from assay.errors import AssayError
from assay.grid import Grid, read_grid

ROOT = Path(__file__).parents[2]


def compose(profiles, **common):
    real = read_grid(ROOT / "params.yaml")
    queries = {
        "corpus": "pallets",
        "index": "A3",
        "suites": ["agent"],
        "profiles": profiles,
        "methods": ["bm25", "hybrid"],
    }
    rag = {name: getattr(real, name) for name in ("suites", "profiles", "methods", "control_profile")}
    grid = Grid(**rag, controls=[], queries={**queries, "controls": [], **common})
    with hydra(ROOT / "conf"):
        files = queries_files(grid, ROOT / "conf")
    return {path.relative_to("data/config").as_posix(): settings for path, settings in files.items()}


def test_a_writer_a_profile_and_a_cell_a_method():
    composed = compose({"template": {}, "verbatim": {}})
    cells = {f"agent/{writer}/{method}.yaml" for writer in ("template", "verbatim") for method in ("bm25", "hybrid")}
    suite = {"agent.yaml", "agent.judge.yaml", "agent.rubric.yaml"}
    assert set(composed) == cells | suite | {"agent/template.yaml", "agent/verbatim.yaml"}
    assert "VerbatimWriter" in composed["agent/verbatim.yaml"]["writer"]["_target_"]
    assert [composed[f"agent/template/{method}.yaml"]["own"] for method in ("bm25", "hybrid")] == [False, True]


def test_a_cell_searches_with_what_its_index_was_made_with():
    cell = compose({"template": {}})["agent/template/bm25.yaml"]
    assert (cell["index"], cell["embedder"]["model"]) == ("A3", "all-MiniLM-L6-v2")
    assert "code" in cell["tokenizer"]["_target_"].lower()


def test_a_profile_may_live_by_its_overrides_alone():
    composed = compose({"mine": {"writer": {"choose": "template", "query_words": 60}}})
    assert composed["agent/mine.yaml"]["writer"]["query_words"] == 60


@pytest.mark.parametrize(
    ("profiles", "common", "fault"),
    [
        ({"nobody": {}}, {}, "`nobody` has neither a file"),
        ({"template": {"rubric": {"pass_from": 50}}}, {}, "changes the rubric"),
        ({"template": {"writer": {"choose": "recorded", "path": "log.jsonl"}}}, {}, "not below data/suites/agent"),
        ({"template": {}}, {"controls": ["echo"]}, "has no controls"),
        ({"template": {}}, {"rubric_judge": "nobody"}, "no conf/rubric_judge/nobody.yaml"),
    ],
)
def test_what_is_wrong_is_named(profiles, common, fault):
    with pytest.raises(AssayError, match=fault):
        compose(profiles, **common)
