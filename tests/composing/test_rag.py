"""The cells of params.yaml, and what a profile, a method or a control may say."""

import pytest

from assay.composing.layers import hydra
from assay.composing.rag import rag_cell, rag_files
from assay.errors import AssayError
from assay.grid import CellName


@pytest.fixture
def cells(files):
    return {path: settings for path, settings in files.items() if path.parts[2] == "pallets"}


@pytest.fixture
def compose(conf, grid):
    def composed(profiles, conf=conf, **given):
        with hydra(conf):
            files = rag_files(grid(profiles, **given), conf)
        return {path.relative_to("data/config").as_posix(): settings for path, settings in files.items()}

    return composed


def test_no_two_cells_are_the_same(cells):
    """The seed system ignored a profile's retrieval, so that two of its profiles differed by noise alone."""
    measured = [
        (cells[path.parent.with_suffix(".yaml")]["chunking"], settings["reranker"], settings["method"])
        for path, settings in cells.items()
        if path.parts[-2].startswith("A")
    ]
    assert len(measured) == 15
    assert all(measured.count(cell) == 1 for cell in measured)


def test_each_profile_has_one_own_method(cells):
    own = {"/".join(path.parts[-2:]) for path, settings in cells.items() if settings.get("own")}
    assert own == {"A1/dense.yaml", "A2/dense.yaml", "A3/dense.yaml", "A4/hybrid.yaml", "A5/hybrid.yaml"}


def test_a_control_stays_what_it_is_whatever_is_chosen_for_all(cells):
    generators = {
        path.stem: settings["generator"]["_target_"] for path, settings in cells.items() if "controls" in str(path)
    }
    assert {name: "Echo" in target for name, target in generators.items()} == {
        "baseline": False,
        "echo": True,
        "random": False,
    }


def test_nested_overrides_and_group_choices_of_a_profile(compose):
    composed = compose({"A1": {"retrieval": {"top_k": 9}}, "X1": {"chunking": "function"}})
    assert composed["pallets/A1/bm25.yaml"]["retrieval"]["top_k"] == 9
    assert composed["pallets/X1/bm25.yaml"]["retrieval"]["top_k"] == 5
    assert "function" in composed["pallets/X1.yaml"]["chunking"]["_target_"]


def test_a_choice_for_all_cells_yields_to_a_profile(compose):
    composed = compose({"A1": {}, "A2": {"generator": "extractive"}}, generator="echo")
    assert "echo" in composed["pallets/A1/bm25.yaml"]["generator"]["_target_"]
    assert "extractive" in composed["pallets/A2/bm25.yaml"]["generator"]["_target_"]


def test_a_control_takes_chunks_from_its_profile_and_nothing_else(compose):
    profiles = {"A4": {"generator": "echo", "retrieval": {"top_k": 9}, "chunking": "function"}}
    composed = compose(profiles, controls=["random", "baseline"])
    for name in ("random", "baseline"):
        control = composed[f"pallets/controls/{name}.yaml"]
        assert control["reranker"] is None
        assert "Extractive" in control["generator"]["_target_"]
        assert control["retrieval"]["top_k"] == 5
        assert control["profile"] == "A4"
    assert "Function" in composed["pallets/A4.yaml"]["chunking"]["_target_"]


def test_overrides_of_one_cell_lie_on_top(conf, grid):
    with hydra(conf):
        settings = rag_cell(
            grid({"A1": {"retrieval": {"top_k": 9}}}),
            CellName("pallets", "A1", "bm25"),
            conf,
            {"retrieval": {"top_k": 2}},
        )
    assert (settings["retrieval"]["top_k"], settings["profile"], settings["own"]) == (2, "A1", False)


def test_a_method_may_not_change_the_index_of_its_profile(own_conf, compose):
    (own_conf / "method" / "other.yaml").write_text(
        "# @package _global_\ndefaults:\n  - override /tokenizer: plain\nmethod:\n  _target_: a.B\n"
    )
    with pytest.raises(AssayError, match="method `other` changes tokenizer of profile `A1`"):
        compose({"A1": {}}, conf=own_conf, methods=["bm25", "other"])


def test_a_profile_without_a_method_of_its_own_has_none(own_conf, compose):
    (own_conf / "profile" / "A6.yaml").write_text("# @package _global_\ndefaults:\n  - override /chunking: recursive\n")
    assert compose({"A6": {}}, conf=own_conf)["pallets/A6/bm25.yaml"]["own"] is False


def test_an_own_method_that_is_none_is_named(own_conf, compose):
    profile = own_conf / "profile" / "A3.yaml"
    profile.write_text(profile.read_text().replace("own_method: dense", "own_method: dens"))
    with pytest.raises(AssayError, match=r"there is no conf/method/dens.yaml\. There are: bm25, dense"):
        compose({"A3": {}}, conf=own_conf)


@pytest.mark.parametrize(
    ("given", "name"),
    [({"suites": ["palets"]}, "palets"), ({"methods": ["bm52"]}, "bm52"), ({"controls": ["ecko"]}, "ecko")],
)
def test_an_unknown_suite_method_or_control_is_named(compose, given, name):
    with pytest.raises(AssayError, match=name):
        compose({"A1": {}}, **given)


COLLECTION = """\
name: prose
kind: collection
exclude_same_id: true
"""


@pytest.fixture
def collection(own_conf, grid):
    """The files of one collection beside the suite pallets, as params.yaml's `collections:` and more has it."""
    (own_conf / "suite/prose.yaml").write_text(COLLECTION)

    def composed(**given):
        family = {"suites": ["prose"], "profiles": {"P1": {}, "P2": {}}, "methods": ["bm25"], "controls": ["random"]}
        collections = {**family, "control_profile": "P1", **given}
        with hydra(own_conf):
            files = rag_files(grid({"A1": {}}, generator="echo", collections=collections), own_conf)
        return {path.relative_to("data/config").as_posix(): settings for path, settings in files.items()}

    return composed


def test_a_collection_ranks_documents_and_answers_nothing(collection):
    composed = collection()
    cell = composed["prose/P1/bm25.yaml"]
    assert (cell["generator"], cell["judge"]) == (None, None)
    assert "DocumentChunker" in composed["prose/P1.yaml"]["chunking"]["_target_"]
    assert "RecursiveChunker" in composed["prose/P2.yaml"]["chunking"]["_target_"]
    assert composed["prose/controls/random.yaml"]["profile"] == "P1"
    assert composed["prose.yaml"] == {
        "name": "prose",
        "kind": "collection",
        "exclude_same_id": True,
        "repeated_judgments": "reject",
    }


def test_the_suite_says_whether_the_own_id_is_a_result(collection):
    assert collection()["prose/P1/bm25.yaml"]["scoring"]["exclude_same_id"] is True
    assert collection()["pallets/A1/bm25.yaml"]["scoring"]["exclude_same_id"] is False


def test_what_is_chosen_for_one_family_does_not_reach_the_other(collection):
    composed = collection(tokenizer="code", generator="extractive")
    assert "Extractive" in composed["prose/P1/bm25.yaml"]["generator"]["_target_"]
    assert "Echo" in composed["pallets/A1/bm25.yaml"]["generator"]["_target_"]
    assert composed["prose/P1.yaml"]["tokenizer"]["split_identifiers"] is True
