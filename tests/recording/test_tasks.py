import json

import pytest

from assay.errors import AssayError
from assay.recording.source import SourceQuery
from assay.recording.tasks import read_tasks

PAPER = [{"title": "A"}]
JUDGED = [{"doc_id": "id:doi:10.1/a", "relevance": 3}]


@pytest.fixture
def write(tmp_path):
    def make(*cases, name="queries.jsonl"):
        path = tmp_path / name
        path.write_text("".join(json.dumps(case) + "\n" for case in cases))
        return path

    return make


def case(**fields):
    return {"query_id": "q1", "query": "dense"} | fields


def test_a_query_is_asked_of_all_chosen_sources(write):
    given = case(query_type="long_form", judgments=JUDGED, year_from=2020, max_results=20, note="mine")
    [task] = read_tasks(write(given), ["a", "b"])
    assert (task.query_id, task.query) == ("q1", SourceQuery("dense", 20, 2020, None))
    assert (task.asked, task.sources) == (("a", "b"), ("a", "b"))
    assert task.row == {**given, "results_by_source": {}, "source_status": {}}


def test_a_former_fixture_keeps_judgments_and_the_results_of_others(write):
    given = case(
        judgments=JUDGED,
        results_by_source={"b": PAPER, "a": PAPER, "c": PAPER},
        source_status={"a": {"state": "slow"}, "c": {"state": "slow"}},
    )
    [task] = read_tasks(write(given), ["a", "d"])
    assert task.asked == ("a", "d")
    assert task.sources == ("b", "a", "c", "d")  # the order of the fixture
    assert task.row["judgments"] == JUDGED
    assert task.row["results_by_source"] == {"b": PAPER, "c": PAPER}
    assert task.row["source_status"] == {"c": {"state": "slow"}}


def test_faults_in_results_that_are_renewed_do_not_matter(write):
    [task] = read_tasks(write(case(results_by_source={"a": [3]})), ["a"])
    assert task.asked == ("a",)


def test_a_case_is_asked_of_the_sources_that_it_names(write):
    tasks = read_tasks(write(case(sources=["b"]), case(query_id="q2")), ["a", "b"])
    assert [task.asked for task in tasks] == [("b",), ("a", "b")]


def test_only_what_failed_or_is_lacking_is_asked(write):
    """q1: a failed, b is there, c was never asked. q2: another query by now. q3: new."""
    recorded = {"a": [], "b": PAPER}
    status = {"a": {"state": "failed", "reason": "timeout"}, "b": {"state": "slow"}}
    former = write(
        case(results_by_source=recorded, source_status=status),
        case(query_id="q2", query="old", results_by_source=recorded),
        name="former.jsonl",
    )
    queries = write(case(judgments=JUDGED), case(query_id="q2"), case(query_id="q3"))
    first, second, third = read_tasks(queries, ["a", "b", "c"], former)
    assert first.asked == ("a", "c")
    assert first.row == case(judgments=JUDGED, results_by_source={"b": PAPER}, source_status={"b": {"state": "slow"}})
    assert first.sources == ("a", "b", "c")
    assert second.asked == third.asked == ("a", "b", "c")


def test_a_source_that_found_nothing_did_not_fail(write):
    former = write(case(results_by_source={"a": [], "b": []}, source_status={"b": "failed"}), name="former.jsonl")
    [task] = read_tasks(write(case()), ["a", "b"], former)
    assert task.asked == ("b",)


def test_a_fixture_asks_its_own_failures(write):
    path = write(case(results_by_source={"a": PAPER, "b": []}, source_status={"b": {"state": "failed"}}))
    [task] = read_tasks(path, ["a", "b"], path)
    assert (task.asked, task.row["results_by_source"]) == (("b",), {"a": PAPER})


def test_no_former_fixture(write, tmp_path):
    with pytest.raises(AssayError, match="without --only-failed"):
        read_tasks(write(case()), ["a"], tmp_path / "none.jsonl")


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"query_id": ""}, r"queries.jsonl:1: `query_id`: is missing or empty"),
        ({"query": None}, "query q1: `query`: is missing or empty"),
        ({"judgments": [{"doc_id": "x", "relevance": 7}]}, r"judgments\[0\].relevance"),
        ({"sources": ["a", "z"]}, "`sources`: z: neither asked nor recorded"),
        ({"sources": 3}, "`sources`: must be a list"),
        ({"results_by_source": {"b": [3]}}, r"results_by_source.b\[0\]"),
        ({"query": "\ud800"}, "half of a surrogate pair"),
        ({"sources": ["b"], "results_by_source": {"b": []}}, "no case names `a` in its `sources`"),
    ],
)
def test_a_fault_is_named(write, fields, fault):
    with pytest.raises(AssayError, match=fault):
        read_tasks(write(case(**fields)), ["a"])


def test_no_json_and_no_object(write, tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text("{\n")
    with pytest.raises(AssayError, match=r"x.jsonl:1: not JSON"):
        read_tasks(path, ["a"])
    with pytest.raises(AssayError, match="must be a JSON object"):
        read_tasks(write(3), ["a"])


def test_a_query_id_stands_once(write):
    with pytest.raises(AssayError, match=r"queries.jsonl:2: query q1: stands twice"):
        read_tasks(write(case(), case()), ["a"])


def test_no_query(write):
    with pytest.raises(AssayError, match="holds no query"):
        read_tasks(write(), ["a"])
