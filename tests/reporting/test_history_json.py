import json

from assay.comparing.history import History, Point, steps
from assay.comparing.history_bisect import Limit, bisect
from assay.comparing.history_commits import Commit
from assay.reporting.history_json import bisect_json, history_json
from assay.scores import value

FIRST = Point(Commit("a" * 40, "2026-01-02", "one"), 0.0, 0.0, 0.1, 1, scores={"q0": value(0)})
SECOND = Point(None, 1.0, n=1, scores={"q0": value(1)})
HISTORY = History("s/A1/bm25", "overall.m", steps([FIRST, SECOND]), shallow_end="a" * 40, notes=("told",))


def test_a_history_as_one_object():
    found = json.loads(history_json(HISTORY))
    assert (found["cell"], found["metric"], found["family"]) == ("s/A1/bm25", "overall.m", 1)
    assert (found["older_commits"], found["shallow_end"], found["notes"]) == (False, "a" * 40, ["told"])
    first, second = found["commits"]
    assert (first["commit"], first["value"], first["high"], first["step"]) == ("a" * 40, 0, 0.1, None)
    assert (second["commit"], second["step"]["change"], second["step"]["paired"]) == (None, 1, True)
    assert second["step"]["up"] == [{"query_id": "q0", "before": 0, "after": 1}]
    assert not second["step"]["told_apart"]


def test_a_bisection_names_the_culprit_or_null():
    found = json.loads(bisect_json(bisect(HISTORY, Limit("rise", 0.5))))
    assert found["limit"] == {"direction": "rise", "size": 0.5}
    assert (found["culprit"]["value"], found["culprit"]["total"]["change"]) == (1, 1)
    assert (found["whole"]["change"], len(found["moves"])) == (1, 1)
    assert json.loads(bisect_json(bisect(HISTORY, Limit("drop", 0.5))))["culprit"] is None
