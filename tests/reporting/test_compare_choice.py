import pytest

from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.reporting.compare_cells import Side
from assay.reporting.compare_choice import chosen_measures, find_cell
from assay.scores import value

GRID = Grid(
    **{
        "suites": ["s", "t"],
        "profiles": {"A1": {}},
        "methods": ["bm25"],
        "controls": ["echo"],
        "control_profile": "A1",
    },
    search={"suites": ["p"], "profiles": {"F1": {}}, "methods": ["rrf"], "controls": []},
)


@pytest.mark.parametrize("name", ["A1/bm25", "A1/bm25*", "s/A1/bm25"])
def test_finds_a_cell_by_each_of_its_names(name):
    assert find_cell(name, GRID, "s") == CellName("s", "A1", "bm25")


@pytest.mark.parametrize("name", ["controls/echo", "echo", "s/controls/echo"])
def test_finds_a_control(name):
    assert find_cell(name, GRID, "s") == CellName("s", "controls", "echo")


def test_a_name_of_one_suite_alone_needs_no_suite():
    assert find_cell("F1/rrf", GRID) == CellName("p", "F1", "rrf")


def test_finds_a_cell_that_only_a_revision_has():
    old = CellName("s", "A9", "bm25")
    assert find_cell("A9/bm25", GRID, "s", [old]) == old


@pytest.mark.parametrize(
    ("name", "suite", "message"),
    [
        ("A1/bm25", None, r"`A1/bm25` is a cell of s and t: add `--suite`"),
        ("A1/bm52", "s", r"no cell `A1/bm52` in the suite s. Did you mean `A1/bm25`"),
        ("quite", None, r"Name it as PROFILE/METHOD, such as A1/bm25"),
        ("F1/rrf", "s", r"no cell `F1/rrf` in the suite s. It is one of p; two suites share no query"),
        ("A1/bm25", "x", r"no suite `x`. There are: s, t, p"),
    ],
)
def test_an_unclear_name_is_told(name, suite, message):
    with pytest.raises(AssayError, match=message):
        find_cell(name, GRID, suite)


@pytest.fixture
def sides(cell):
    scores = {key: [value(1)] for key in ("odd", "recall@5", "recall@10", "mrr@10", "ndcg@10", "keyword_score")}
    return Side("a", cell("A1", "bm25", scores)), Side("b", cell("A2", "bm25", scores))


def test_the_measures_of_the_table_are_compared_unless_others_are_asked_for(sides):
    assert chosen_measures(*sides, [], "ndcg@10") == ["ndcg@10", "mrr@10", "recall@10", "keyword_score"]


def test_measures_may_be_globs(sides):
    asked = ["recall@*", "odd", "recall@5"]
    assert chosen_measures(*sides, asked, "ndcg@10") == ["recall@5", "recall@10", "odd"]


def test_an_unknown_measure_is_told_with_the_closest(sides):
    with pytest.raises(AssayError, match=r"--measure: neither cell measures `ndgc@10`. Did you mean `ndcg@10`"):
        chosen_measures(*sides, ["ndgc@10"], "ndcg@10")
