"""Compose the real conf/ folder of the project: what a user edits is what is tested."""

import pytest
import yaml

from assay.composing.compose import (
    compose_cell,
    compose_common,
    compose_grid,
    compose_queries_cell,
    compose_search,
    write_config,
)
from assay.errors import AssayError
from assay.grid import CellName, read_grid

IGNORED_BY_RUN_CACHE = {"size", "nfiles"}


def names(files, suite):
    found = {path.relative_to("data/config").as_posix() for path in files}
    return {name for name in found if name.startswith((f"{suite}/", f"{suite}."))}


def test_fifteen_cells_and_three_controls_of_the_rag_suite_are_resolved(files):
    cells = {f"pallets/A{n}/{method}.yaml" for n in range(1, 6) for method in ("bm25", "dense", "hybrid")}
    controls = {f"pallets/controls/{name}.yaml" for name in ("baseline", "echo", "random")}
    assert names(files, "pallets") == cells | controls | {f"pallets/A{n}.yaml" for n in range(1, 6)} | {"pallets.yaml"}


def test_every_suite_and_what_holds_for_all_are_resolved(conf, files):
    suites = {f"data/config/{suite}.yaml" for suite in read_grid(conf.parent / "params.yaml").all_suites}
    assert {path.as_posix() for path in files if len(path.parts) == 3} == suites | {
        "data/config/calls.yaml",
        "data/config/judge.yaml",
        "data/config/agent.judge.yaml",
        "data/config/agent.rubric.yaml",
    }


def test_no_key_is_one_that_dvc_ignores(files):
    def keys(settings):
        for key, value in settings.items():
            yield key
            if isinstance(value, dict):
                yield from keys(value)

    assert not IGNORED_BY_RUN_CACHE & {key for settings in files.values() for key in keys(settings)}


@pytest.mark.parametrize(
    ("profiles", "common", "fault"),
    [
        ({"A9": {}}, {}, "`A9` has neither a file .* A1, A2"),
        ({"A1": {"retreival": {"top_k": 9}}}, {}, "retreival"),
        ({"A1": {"retrieval": {"topk": 9}}}, {}, "topk"),
        ({"A1": {"retrieval": {"top_k": "many"}}}, {}, "top_k"),
        ({"A1": {"retrieval": {"top_k": 0}}}, {}, "top_k"),
        ({"A1": {"chunking": "functoin"}}, {}, "functoin"),
        ({"A1": {}}, {"generator": "olama"}, "olama"),
    ],
)
def test_a_mistake_is_named(conf, grid, profiles, common, fault):
    with pytest.raises(AssayError, match=fault):
        compose_grid(grid(profiles, **common), conf)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("own_method", "own_metod", "unknown key `own_metod`. Did you mean `own_method`.*conf/profile/A3.yaml"),
        ("own_method: dense", "retreival:\n  top_k: 9", "unknown key `retreival`. Did you mean `retrieval`"),
    ],
)
def test_a_mistake_in_a_file_is_named(own_conf, grid, old, new, fault):
    profile = own_conf / "profile" / "A3.yaml"
    profile.write_text(profile.read_text().replace(old, new))
    with pytest.raises(AssayError, match=fault):
        compose_grid(grid({"A3": {}}), own_conf)


def test_labels_of_a_suite_that_the_grid_lacks_calibrate_nothing(conf, grid, capsys):
    """Their evidence lies in the corpus of pallets."""
    judge = compose_grid(grid({"A1": {}}), conf)
    elsewhere = compose_grid(grid({"A1": {}}, suites=()), conf)
    labels = [
        next(of["labels"] for path, of in files.items() if path.name == "judge.yaml") for files in (judge, elsewhere)
    ]
    assert (labels[0]["suite"], labels[1]) == ("pallets", None)
    assert "`pallets` is not in params.yaml" in capsys.readouterr().err


def test_one_cell_and_what_holds_for_all_take_overrides(conf, grid):
    small = {"retrieval": {"top_k": 2}}
    assert compose_cell(grid({"A1": {}}), CellName("pallets", "A1", "bm25"), small, conf)["retrieval"]["top_k"] == 2
    assert compose_common(grid({"A1": {}}), small, conf)["retrieval"]["top_k"] == 2


def test_a_search_cell_needs_no_grid(conf):
    cell = compose_search({"fusion": {"choose": "rrf", "k": 10}, "federation": {"dedup": False}}, conf)
    assert (cell.fusion["k"], cell.federation.dedup, cell.scoring.gain) == (10, False, "exponential")


def test_a_cell_of_a_query_suite_takes_overrides(conf):
    name = CellName("agent", "template", "bm25")
    cell = compose_queries_cell(read_grid(conf.parent / "params.yaml"), name, {"retrieval": {"kept": 3}}, conf)
    assert (cell["retrieval"]["kept"], cell["own_method"]) == (3, "hybrid")


def test_a_comment_changes_nothing_that_is_written(own_conf, conf, grid):
    profile = own_conf / "profile" / "A3.yaml"
    profile.write_text(profile.read_text() + "# a comment\n")
    assert compose_grid(grid({"A3": {}}), own_conf) == compose_grid(grid({"A3": {}}), conf)


def test_files_come_back_as_they_were_composed(tmp_path, files):
    root = tmp_path / "config"
    write_config({root / path.relative_to("data/config"): settings for path, settings in files.items()}, root)
    for path, settings in files.items():
        assert yaml.safe_load((root / path.relative_to("data/config")).read_text()) == settings
