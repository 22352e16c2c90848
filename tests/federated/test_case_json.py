import pytest

from assay.federated.case_json import FIELDS, read_case
from assay.federated.search_case import Judgment, SourceStatus

LEAST = {"query_id": "q", "query": "x", "results_by_source": {"arxiv": [{"title": "A"}], "openalex": []}}


def test_defaults():
    case, faults = read_case(LEAST, "f.jsonl", 7)
    assert faults == []
    assert (case.query_type, case.source, case.sources, case.max_results) == (
        "generic",
        "arxiv+openalex",
        ("arxiv", "openalex"),
        50,
    )
    assert (case.judgments, case.year_from, case.year_to, case.status, case.place) == ((), None, None, {}, "f.jsonl:7")
    assert case.results["arxiv"][0].title == "A"


def test_reads_every_field():
    row = {
        **LEAST,
        "query_type": "long_form",
        "source": "group",
        "sources": ["arxiv"],
        "max_results": 10,
        "year_from": 2020,
        "year_to": "2024",
        "judgments": [{"doc_id": "10.1/x", "relevance": 3, "title": "X"}, {"doc_id": "b", "relevance": 2.0}],
        "source_status": {"openalex": {"state": "failed", "reason": "timeout", "seconds": 12}, "arxiv": "slow"},
    }
    assert set(row) == set(FIELDS)
    case, faults = read_case(row)
    assert faults == []
    assert (case.query_type, case.source, case.sources, case.max_results) == ("long_form", "group", ("arxiv",), 10)
    assert (case.year_from, case.year_to) == (2020, 2024)
    assert case.judgments == (Judgment("10.1/x", 3, "X"), Judgment("b", 2))
    assert case.status == {"openalex": SourceStatus("failed", "timeout", 12.0), "arxiv": SourceStatus("slow")}


def test_sources_that_all_failed_need_no_results():
    case, faults = read_case({"query_id": "q", "query": "x", "source_status": {"a": "failed"}})
    assert (faults, case.sources) == ([], ("a",))


def test_null_means_not_given():
    case, faults = read_case({**LEAST, "query_type": None, "sources": None, "max_results": None, "judgments": None})
    assert (faults, case.query_type, case.max_results, case.judgments) == ([], "generic", 50, ())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"query_id": None}, "`query_id`: is missing or empty."),
        ({"query": " "}, "`query`: is missing or empty."),
        ({"max_results": 0}, "`max_results`: must be 1 or more, not 0."),
        ({"sources": "arxiv"}, "`sources`: must be a list, not a text."),
        ({"year_from": 2024, "year_to": 2020}, "`year_from`: 2024 is after `year_to` 2020."),
        (
            {"results_by_source": None},
            "`results_by_source`: is missing: name each source with the list that it returned.",
        ),
        ({"results_by_source": {"a": {}}}, "`results_by_source.a`: must be a list, not an object."),
        ({"results_by_source": {"a": [{}, 3]}}, "`results_by_source.a[1]`: a result must be an object, not a number."),
        (
            {"results_by_source": {"a": [{"year": "x"}]}},
            "`results_by_source.a[0].year`: must be a whole number, not `x`.",
        ),
        ({"judgments": ["a"]}, "`judgments[0]`: must be an object with `doc_id` and `relevance`, not a text."),
        ({"judgments": [{"relevance": 1}]}, "`judgments[0].doc_id`: is missing or empty."),
        ({"source_status": {"a": "down"}}, "`source_status.a.state`: `down` is unknown; one of ok, slow, failed."),
        ({"source_status": {"a": {}}}, "`source_status.a.state`: `None` is unknown; one of ok, slow, failed."),
    ],
)
def test_names_what_is_wrong(changes, message):
    assert message in [str(fault) for fault in read_case({**LEAST, **changes})[1]]


@pytest.mark.parametrize(
    ("relevance", "message"),
    [
        (4, "`4` is not a grade. Write 0, 1, 2 or 3."),
        (-1, "`-1` is not a grade. Write 0, 1, 2 or 3."),
        (1.5, "`1.5` is not a grade. Write 0, 1, 2 or 3."),
        ("3", "`3` is not a grade. Write 0, 1, 2 or 3."),
        (True, "`True` is not a grade. Write 0, 1, 2 or 3."),
        (None, "is missing. Write 0, 1, 2 or 3."),
    ],
)
def test_judgments_are_range_checked(relevance, message):
    """Part 3: they were not."""
    _, faults = read_case({**LEAST, "judgments": [{"doc_id": "a", "relevance": relevance}]})
    assert [str(fault) for fault in faults] == [f"`judgments[0].relevance`: {message}"]


def test_a_repeated_doc_id_never_wins_in_silence():
    """Part 3: the last one did."""
    judgments = [{"doc_id": "a", "relevance": 1}, {"doc_id": "b", "relevance": 1}, {"doc_id": "a", "relevance": 3}]
    _, faults = read_case({**LEAST, "judgments": judgments})
    assert [str(fault) for fault in faults] == [
        "`judgments[2].doc_id`: `a` is judged already by judgments[0]. Keep one of them."
    ]


def test_a_case_is_an_object():
    assert [str(fault) for fault in read_case([1])[1]] == ["a case must be an object, not a list."]
