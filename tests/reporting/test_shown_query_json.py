import json

from assay.reporting.page.evidence import Asked, Claimed, Item, Points, Reached, Seen, Shown
from assay.reporting.shown_query import ShownCell, ShownQuery
from assay.reporting.shown_query_json import shown_query_json
from assay.scores import undetermined, value

ITEM = Item("app.py:1-2", "def f(): ...")
SEEN = Seen(
    hits=(Shown(ITEM, 3, in_context=True),),
    found=7,
    answer="yes",
    claims=(Claimed("c", "supported", 1.0, "e"),),
    points=(Points("p", 1, 2, "why"),),
    reached=Reached(1, 1, 1, 1),
)


def test_holds_all_that_the_terminal_shows():
    asked = Asked("Q1", "Where?", True, ("k",), "r", ((ITEM, 3),))
    cell = ShownCell("A1/bm25", SEEN, {"m": value(0.5), "f": undetermined("timeout")})
    told = json.loads(shown_query_json(ShownQuery("shop", "Q1", asked, {"tier": "1"}, (cell,))))
    assert told["query"]["judged"] == [{"place": "app.py:1-2", "text": "def f(): ...", "grade": 3}]
    seen = told["cells"]["A1/bm25"]["seen"]
    assert seen["hits"] == [{"rank": 1, "place": "app.py:1-2", "text": "def f(): ...", "grade": 3, "in_context": True}]
    assert (seen["claims"][0]["band"], seen["points"][0]["feedback"], seen["reached"]["in_context"]) == (
        "supported",
        "why",
        1,
    )
    assert told["cells"]["A1/bm25"]["scores"] == {"m": 0.5, "f": {"state": "undetermined", "reason": "timeout"}}


def test_what_is_not_at_hand_is_null():
    told = json.loads(shown_query_json(ShownQuery("shop", "Q1", None, {}, (ShownCell("c", None, {}),))))
    assert told["query"] is None
    assert told["cells"] == {"c": {"seen": None, "scores": {}}}
