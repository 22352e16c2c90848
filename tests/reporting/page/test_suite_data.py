import json

from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Points, Reached, Seen, Shown, Traced
from assay.reporting.page.suite_data import Bounds, suite_data
from assay.scores import not_applicable, undetermined, value

ITEM = Item("f.py:1-2", "def f():")
SEEN = Seen(
    hits=(Shown(ITEM, 3, in_context=True), Shown(Item("g.py:1-1"), None)),
    found=40,
    pieces=1,
    tokens=12,
    answer="def f():",
    claims=(Claimed("it is f", "supported", 1.0),),
    claims_left_out=2,
    points=(Points("avoidance", 9, 15, "why"),),
    reached=Reached(1, 1, 1, 0),
    traced=(Traced(7, 9),),
)


def data(cell, suite_page, most=600):
    scores = {"m": [value(0.25), not_applicable("none")], "k": [undetermined("timeout"), value(1)]}
    cells = [cell("A1", "bm25", scores, own=True), cell("controls", "echo", {"m": [value(0), value(1)]})]
    asked = (Asked("q0", "What is f?", keywords=("f",), judged=((ITEM, 3),)),)
    return suite_data(suite_page(cells, Evidence(asked, {"A1/bm25": {"q0": SEEN}})).facts, Bounds(most, 10, 8))


def test_names_cells_measures_and_groups(cell, suite_page):
    found = data(cell, suite_page)
    assert found["cells"] == [
        {"n": "A1/bm25*", "p": "A1", "m": "bm25", "c": 0},
        {"n": "echo", "p": "controls", "m": "echo", "c": 1},
    ]
    assert found["measures"] == ["m", "k"]
    assert found["groups"] == [["", ""]]


def test_scores_are_numbers_or_a_state_with_its_reason(cell, suite_page):
    found = data(cell, suite_page)
    assert found["scores"]["m"] == [[0.25, "n0"], [0.0, 1.0]]
    assert found["scores"]["k"] == [["u1", 1.0], [None, None]]  # the control has no such measure
    assert found["reasons"] == ["none", "timeout"]


def test_texts_and_items_stand_once(cell, suite_page):
    found = data(cell, suite_page)
    strings = found["strings"]
    assert len(strings) == len(set(strings))
    assert [[strings[label], strings[text]] for label, text in found["items"]] == [
        ["f.py:1-2", "def f():"],
        ["g.py:1-1", ""],
    ]
    assert found["queries"][0]["j"] == [[0, 3]]
    seen = found["seen"][0][0]
    assert seen["h"] == [0, 3, 1, 1, -1, 0]
    assert seen["t"] == [7, 9, 0]
    assert strings[seen["a"]] == "def f():"
    assert (seen["f"], seen["c"], seen["w"], seen["l"]) == (40, [12, 0, 1], 2, "context")
    assert seen["v"] == [[strings.index("it is f"), "supported", 1.0, -1]]


def test_a_query_that_only_the_scores_know_has_its_id_alone(cell, suite_page):
    found = data(cell, suite_page)
    assert [query["id"] for query in found["queries"]] == ["q0", "q1"]
    assert found["strings"][found["queries"][1]["t"]] == ""
    assert found["seen"] == [[found["seen"][0][0], None], [None, None]]


def test_cuts_every_text(cell, suite_page):
    assert max(map(len, data(cell, suite_page, most=4)["strings"])) == 4


def test_is_plain_json(cell, suite_page):
    found = data(cell, suite_page)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
