"""Compose the real conf/ folder of the project: what a user edits is what is tested."""

import shutil
from pathlib import Path

import pytest
import yaml

from assay.composing.compose import compose_grid, write_config
from assay.errors import AssayError
from assay.grid import Grid, read_grid

ROOT = Path(__file__).parents[2]
IGNORED_BY_RUN_CACHE = {"size", "nfiles"}


@pytest.fixture(scope="module")
def files():
    composed = compose_grid(read_grid(ROOT / "params.yaml"), ROOT / "conf")
    return {path: settings for path, settings in composed.items() if "papers" not in str(path)}


def grid(profiles, **common):
    return Grid(
        suites=["pallets"],
        profiles=profiles,
        methods=["bm25"],
        controls=[],
        control_profile=next(iter(profiles)),
        **common,
    )


def compose(profiles, **common):
    files = compose_grid(grid(profiles, **common), ROOT / "conf")
    return {path.relative_to("data/config").as_posix(): settings for path, settings in files.items()}


def test_fifteen_cells_and_three_controls_are_resolved(files):
    names = {path.relative_to("data/config").as_posix() for path in files}
    cells = {f"pallets/A{n}/{method}.yaml" for n in range(1, 6) for method in ("bm25", "dense", "hybrid")}
    controls = {f"pallets/controls/{name}.yaml" for name in ("baseline", "echo", "random")}
    assert names == cells | controls | {f"pallets/A{n}.yaml" for n in range(1, 6)} | {
        "pallets.yaml",
        "calls.yaml",
        "judge.yaml",
    }


def test_no_two_cells_are_the_same(files):
    """The seed system ignored a profile's retrieval, so that two of its profiles differed by noise alone."""
    cells = [
        (files[path.parent.with_suffix(".yaml")]["chunking"], settings["reranker"], settings["method"])
        for path, settings in files.items()
        if path.parts[-2].startswith("A")
    ]
    assert len(cells) == 15
    assert all(cells.count(cell) == 1 for cell in cells)


def test_each_profile_has_one_own_method(files):
    own = {"/".join(path.parts[-2:]) for path, settings in files.items() if settings.get("own")}
    assert own == {"A1/dense.yaml", "A2/dense.yaml", "A3/dense.yaml", "A4/hybrid.yaml", "A5/hybrid.yaml"}


def test_no_key_is_one_that_dvc_ignores(files):
    def keys(settings):
        for key, value in settings.items():
            yield key
            if isinstance(value, dict):
                yield from keys(value)

    assert not IGNORED_BY_RUN_CACHE & {key for settings in files.values() for key in keys(settings)}


def test_nested_overrides_and_group_choices_of_a_profile():
    composed = compose({"A1": {"retrieval": {"top_k": 9}}, "X1": {"chunking": "function"}})
    assert composed["pallets/A1/bm25.yaml"]["retrieval"]["top_k"] == 9
    assert composed["pallets/X1/bm25.yaml"]["retrieval"]["top_k"] == 5
    assert "function" in composed["pallets/X1.yaml"]["chunking"]["_target_"]


def test_a_choice_for_all_cells_yields_to_a_profile():
    composed = compose({"A1": {}, "A2": {"generator": "extractive"}}, generator="echo")
    assert "echo" in composed["pallets/A1/bm25.yaml"]["generator"]["_target_"]
    assert "extractive" in composed["pallets/A2/bm25.yaml"]["generator"]["_target_"]


def test_a_control_takes_chunks_from_its_profile_and_nothing_else():
    profiles = {"A4": {"generator": "echo", "retrieval": {"top_k": 9}, "chunking": "function"}}
    controlled = grid(profiles).model_copy(update={"controls": ["random", "baseline"]})
    composed = compose_grid(controlled, ROOT / "conf")
    config = {path.stem: settings for path, settings in composed.items() if "controls" in path.parts}
    for control in config.values():
        assert control["reranker"] is None
        assert "Extractive" in control["generator"]["_target_"]
        assert control["retrieval"]["top_k"] == 5
        assert control["profile"] == "A4"
    (profile,) = (settings for path, settings in composed.items() if path.stem == "A4" and path.suffix == ".yaml")
    assert "Function" in profile["chunking"]["_target_"]


def test_a_method_may_not_change_the_index_of_its_profile(tmp_path):
    conf = tmp_path / "conf"
    shutil.copytree(ROOT / "conf", conf)
    (conf / "method" / "other.yaml").write_text(
        "# @package _global_\ndefaults:\n  - override /tokenizer: plain\nmethod:\n  _target_: a.B\n"
    )
    both = grid({"A1": {}}).model_copy(update={"methods": ["bm25", "other"]})
    with pytest.raises(AssayError, match="method `other` changes tokenizer of profile `A1`"):
        compose_grid(both, conf)


def test_a_control_stays_what_it_is_whatever_is_chosen_for_all(files):
    generators = {
        path.stem: settings["generator"]["_target_"] for path, settings in files.items() if "controls" in str(path)
    }
    assert {name: "Echo" in target for name, target in generators.items()} == {
        "baseline": False,
        "echo": True,
        "random": False,
    }


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
def test_a_mistake_is_named(profiles, common, fault):
    with pytest.raises(AssayError, match=fault):
        compose(profiles, **common)


@pytest.mark.parametrize(("field", "name"), [("suites", "palets"), ("methods", "bm52"), ("controls", "ecko")])
def test_an_unknown_suite_method_or_control_is_named(field, name):
    wrong = grid({"A1": {}}).model_copy(update={field: [name]})
    with pytest.raises(AssayError, match=name):
        compose_grid(wrong, ROOT / "conf")


def test_malformed_yaml_names_the_file_and_line(tmp_path):
    conf = tmp_path / "conf"
    shutil.copytree(ROOT / "conf", conf)
    (conf / "method" / "bm25.yaml").write_text("_target_: a.b\n k1: [1\n")
    with pytest.raises(AssayError, match=r"bm25\.yaml.*line 2"):
        compose_grid(grid({"A1": {}}), conf)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("own_method", "own_metod", "unknown key `own_metod`. Did you mean `own_method`.*conf/profile/A3.yaml"),
        ("own_method: dense", "own_method: dens", "there is no conf/method/dens.yaml. There are: bm25, dense"),
        ("own_method: dense", "retreival:\n  top_k: 9", "unknown key `retreival`. Did you mean `retrieval`"),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path, old, new, fault):
    conf = tmp_path / "conf"
    shutil.copytree(ROOT / "conf", conf)
    profile = conf / "profile" / "A3.yaml"
    profile.write_text(profile.read_text().replace(old, new))
    with pytest.raises(AssayError, match=fault):
        compose_grid(grid({"A3": {}}), conf)


def test_a_profile_without_a_method_of_its_own_has_none(tmp_path):
    conf = tmp_path / "conf"
    shutil.copytree(ROOT / "conf", conf)
    (conf / "profile" / "A6.yaml").write_text("# @package _global_\ndefaults:\n  - override /chunking: recursive\n")
    (cell,) = (settings for path, settings in compose_grid(grid({"A6": {}}), conf).items() if path.stem == "bm25")
    assert cell["own"] is False


def test_a_comment_changes_nothing_that_is_written(tmp_path, files):
    conf = tmp_path / "conf"
    shutil.copytree(ROOT / "conf", conf)
    profile = conf / "profile" / "A3.yaml"
    profile.write_text(profile.read_text() + "# a comment\n")
    assert compose_grid(read_grid(ROOT / "params.yaml"), conf) == files


def test_files_come_back_as_they_were_composed(tmp_path, files):
    write_config(
        {tmp_path / "config" / path.relative_to("data/config"): s for path, s in files.items()}, tmp_path / "config"
    )
    for path, settings in files.items():
        assert yaml.safe_load((tmp_path / "config" / path.relative_to("data/config")).read_text()) == settings
