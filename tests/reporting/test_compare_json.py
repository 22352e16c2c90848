import json

from assay.reporting.compare_cells import Side, compare_cells
from assay.reporting.compare_json import compare_json
from assay.scores import not_applicable, value


def test_holds_every_number(cell):
    """Differences 1 and 0."""
    new = cell("A2", "bm25", {"m": [value(1), value(1)], "o": [not_applicable("none")] * 2})
    base = cell("A1", "bm25", {"m": [value(0), value(1)], "o": [value(1)] * 2})
    shown = json.loads(compare_json(compare_cells(Side("a", new), Side("b", base), ["m", "o"])))
    assert (shown["suite"], shown["new"], shown["base"], shown["family"]) == ("s", "a", "b", 1)
    (measure,) = shown["measures"]
    assert (measure["difference"], measure["p"], measure["told_apart"]) == (0.5, 1.0, False)
    assert measure["outcomes"] == {"wins": 1, "ties": 1, "losses": 0}
    assert measure["up"] == [{"query_id": "q0", "groups": ["1", "tests"], "base": 0.0, "new": 1.0}]
    assert shown["incomparable"] == {"o": "a has no value of it"}
