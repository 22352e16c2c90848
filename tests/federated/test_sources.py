from assay.federated.ranking import SourceReport
from assay.federated.search_case import SourceStatus
from assay.federated.sources import reports, unused_sources


def test_every_source_is_reported_with_its_state(case, paper):
    given = case(
        {"fine": [paper("A")], "late": [paper("B")], "none": [], "other": [paper("C")]},
        sources=("fine", "late", "none", "down", "gone"),
        status={"late": SourceStatus("slow", "", 9.5), "down": SourceStatus("failed", "timeout", 12.0)},
    )
    assert reports(given, given.sources) == (
        SourceReport("fine", "ok", 1),
        SourceReport("late", "slow", 1, "", 9.5),
        SourceReport("none", "empty", 0),
        SourceReport("down", "failed", 0, "timeout", 12.0),
        SourceReport("gone", "missing", 0),
    )
    assert unused_sources(given) == ("other",)


def test_a_source_that_went_well_and_found_nothing_is_empty(case):
    given = case({}, sources=("a",), status={"a": SourceStatus("ok", seconds=0.5)})
    assert reports(given, ("a",)) == (SourceReport("a", "empty", 0, "", 0.5),)
