from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.heat import groups_of, heat, measures_of
from assay.scores import value

SUMMARY = {"mean": 0.5, "low": 0.25, "high": 0.75, "n": 4, "undetermined": 1, "coverage": 0.8}
ONE = MeasuredCell("s", "A1", "bm25", False, {"overall": {"m": SUMMARY}, "tier": {"2": {"m": {"n": 0}}, "1": {}}})
OTHER = MeasuredCell("s", "A1", "dense", False, {"overall": {}, "intent": {"tests": {"m": SUMMARY}}})


def test_kinds_with_a_single_label_are_no_groups():
    assert groups_of([ONE, OTHER]) == [("", ""), ("tier", "1"), ("tier", "2")]


def test_has_an_entry_by_measure_group_and_cell():
    table = heat([ONE, OTHER], ["m"], groups_of([ONE, OTHER]))
    assert table == {
        "m": [
            [[0.5, 0.25, 0.75, 4, 1], None],
            [None, None],
            [[None, None, None, 0, 0], None],  # measured, and no query has a value
        ]
    }


def test_the_headline_comes_first(cell):
    assert measures_of([cell("A1", "bm25", {"a": [value(1)], "h": [value(1)]})], "h") == ["h", "a"]
