"""The last test is the worked example: two APIs of different shapes, recorded, linted, fused."""

import json

import pytest

from assay.errors import AssayError
from assay.federated.fixture import read_cases
from assay.federated.fuse import fuse
from assay.federated.lint import lint
from assay.federated.settings import FusionSettings
from assay.recording.http_source import HttpSource
from assay.recording.record import partial_path, record
from assay.recording.settings import OpenSource
from assay.recording.source import Found
from assay.recording.tasks import read_tasks

A, B = [{"title": "A"}], [{"title": "B"}]


@pytest.fixture
def output(tmp_path):
    return tmp_path / "cases.jsonl"


@pytest.fixture
def queries(tmp_path):
    def make(count=2, **fields):
        path = tmp_path / "queries.jsonl"
        rows = [{"query_id": f"q{number}", "query": f"query {number}"} | fields for number in range(1, count + 1)]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return make


def rows(path):
    return [json.loads(line) for line in path.read_text().split("\n")[:-1]]


def asked(source):
    return [query.text for query in source.source.queries]


def test_what_each_source_returns_is_written(queries, output, opened, clock, failed):
    sources = [opened("a", A, Found([], 0.5, "a note")), opened("b", failed("timeout"), Found(B, 3.0004))]
    tasks = read_tasks(queries(judgments=[{"doc_id": "x", "relevance": 1}], query_type="t"), ["a", "b"])
    summaries = record(tasks, sources, output, clock)
    judged = {"query_type": "t", "judgments": [{"doc_id": "x", "relevance": 1}]}
    assert rows(output) == [
        {
            "query_id": "q1",
            "query": "query 1",
            **dict(reversed(judged.items())),
            "results_by_source": {"a": A, "b": []},
            "source_status": {"b": {"state": "failed", "reason": "timeout", "seconds": 0.25}},
        },
        {
            "query_id": "q2",
            "query": "query 2",
            **judged,
            "results_by_source": {"a": [], "b": B},
            "source_status": {
                "a": {"state": "ok", "reason": "a note", "seconds": 0.5},
                "b": {"state": "slow", "seconds": 3.0},
            },
        },
    ]
    assert [(summary.ok, summary.slow, summary.failed) for summary in summaries] == [(2, 0, 0), (0, 1, 1)]
    assert not partial_path(output).exists()


def test_the_sources_of_a_query_are_asked_at_once(queries, output, opened, clock):
    from threading import Barrier

    both = Barrier(2, timeout=10)  # one source alone would wait for ever

    class Meeting:
        slow_seconds = 9.0

        def search(self, query):
            both.wait()
            return Found(A, 0.1)

    sources = [OpenSource(name, {}, Meeting()) for name in "ab"]
    record(read_tasks(queries(), ["a", "b"]), sources, output, clock)
    assert rows(output)[1]["results_by_source"] == {"a": A, "b": A}


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), RuntimeError("a fault of an adapter")])
def test_a_stopped_run_goes_on_where_it_was(queries, output, opened, clock, stop):
    output.write_text("former\n")
    tasks = read_tasks(queries(3), ["a"])
    with pytest.raises(type(stop)):
        record(tasks, [opened("a", A, stop)], output, clock)
    assert output.read_text() == "former\n"
    assert clock.stopped
    again = opened("a", B)
    summaries = record(tasks, [again], output, clock)
    assert asked(again) == ["query 2", "query 3"]
    assert [row["results_by_source"]["a"] for row in rows(output)] == [A, B, B]
    assert summaries[0].ok == 3


@pytest.mark.parametrize("change", ["query", "settings"])
def test_what_changed_meanwhile_is_asked_again(queries, output, opened, clock, change):
    with pytest.raises(KeyboardInterrupt):
        record(read_tasks(queries(), ["a"]), [opened("a", A, KeyboardInterrupt(), url="old")], output, clock)
    again = opened("a", B, url="new" if change == "settings" else "old")
    path = queries(max_results=9) if change == "query" else queries()
    record(read_tasks(path, ["a"]), [again], output, clock)
    assert asked(again) == ["query 1", "query 2"]


def test_two_runs_do_not_write_one_output(queries, output, opened, clock):
    """The second begins while the first asks."""
    tasks = read_tasks(queries(), ["a"])
    second = opened("a", B)
    seen = []

    class Slow:
        slow_seconds = 9.0

        def search(self, query):
            with pytest.raises(AssayError, match=r"another `assay record` is writing .*cases\.jsonl") as caught:
                record(tasks, [second], output, clock)
            seen.append(caught.value)
            return Found(A, 0.1)

    record(tasks, [OpenSource("a", {}, Slow())], output, clock)
    assert (len(seen), asked(second)) == (2, [])
    assert [row["results_by_source"]["a"] for row in rows(output)] == [A, A]
    assert sorted(path.name for path in output.parent.iterdir()) == ["cases.jsonl", "queries.jsonl"]


def test_only_what_failed_is_asked_again(queries, output, opened, clock, failed):
    record(read_tasks(queries(), ["a", "b"]), [opened("a", failed(), A), opened("b", B)], output, clock)
    first = rows(output)
    a, b = opened("a", A), opened("b", A)
    summaries = record(read_tasks(queries(), ["a", "b"], output), [a, b], output, clock)
    assert (asked(a), asked(b)) == (["query 1"], [])
    mended, same = rows(output)
    assert mended == {"query_id": "q1", "query": "query 1", "results_by_source": {"a": A, "b": B}}
    assert same == first[1]
    assert list(mended["results_by_source"]) == ["a", "b"]
    assert [summary.ok for summary in summaries] == [2, 2]


def test_a_fixture_is_renewed_in_place(tmp_path, opened, clock):
    path = tmp_path / "cases.jsonl"
    former = {"query_id": "q", "query": "x", "results_by_source": {"b": A, "a": A}, "judgments": []}
    path.write_text(json.dumps(former) + "\n")
    record(read_tasks(path, ["a"]), [opened("a", B)], path, clock)
    [row] = rows(path)
    assert row["results_by_source"] == {"b": A, "a": B}
    assert list(row["results_by_source"]) == ["b", "a"]


def test_worked_example(tmp_path, output, new_server, clock):
    """alpha lists A (DOI 10.1/A), then B; beta has B first, then A under its DOI's address, then C.

    By RRF, k = 60, where a source without a weight has .5: A .5/61 + .5/62, B .5/62 + .5/61, C .5/63; A and B tie, and
    A has more citations.
    """
    alpha, beta = new_server(), new_server()
    alpha.answers = [
        (
            200,
            {
                "total": 2,
                "data": [
                    {"title": "Dense passages", "year": 2020, "citationCount": 9, "externalIds": {"DOI": "10.1/A"}},
                    {"title": "Sparse terms", "year": 2021, "externalIds": {"ArXiv": "2101.00001v2"}},
                ],
            },
        ),
        (503, {}),
    ]
    beta_hits = [
        {"record": {"name": ["Sparse terms"], "issued": "2021-02-03", "links": {"arxiv": "arXiv:2101.00001"}}},
        {"record": {"name": ["Dense passages"], "issued": "2020", "links": {"doi": "https://doi.org/10.1/a"}}},
        {"record": {"name": ["Late interaction"], "issued": "2022"}},
    ]
    beta.answers = [(200, {"hits": beta_hits})]
    sources = [
        OpenSource(
            "alpha",
            {},
            HttpSource(
                f"{alpha.url}/search?query={{query}}&limit={{max_results}}",
                "data",
                {
                    "title": "title",
                    "year": "year",
                    "citations": "citationCount",
                    "identities": {"doi": "externalIds.DOI", "arxiv": "externalIds.ArXiv"},
                },
                attempts=2,
                clock=clock,
            ),
        ),
        OpenSource(
            "beta",
            {},
            HttpSource(
                f"{beta.url}/find",
                "hits[*].record",
                {
                    "title": "name[0]",
                    "year": "issued",
                    "identities": {"doi": "links.doi", "arxiv": "links.arxiv"},
                },
                method="POST",
                body={"text": "{query}", "size": "{max_results}"},
                clock=clock,
            ),
        ),
    ]
    path = tmp_path / "queries.jsonl"
    judgments = [{"doc_id": "id:doi:10.1/a", "relevance": 3}, {"doc_id": "id:arxiv:2101.00001", "relevance": 2}]
    cases = [{"query_id": f"q{number}", "query": "first stage", "judgments": judgments} for number in (1, 2)]
    path.write_text("".join(json.dumps(case) + "\n" for case in cases))

    summaries = record(read_tasks(path, ["alpha", "beta"]), sources, output, clock)

    assert [(summary.ok, summary.failed, summary.results) for summary in summaries] == [(1, 1, 2), (2, 0, 6)]
    assert list(lint(output)) == []
    first, second = read_cases(output)
    ranking = fuse(first, FusionSettings())
    assert [hit.key for hit in ranking.hits[:2]] == ["id:doi:10.1/a", "id:arxiv:2101.00001"]
    assert [len(hit.copies) for hit in ranking.hits] == [2, 2, 1]
    assert [hit.score for hit in ranking.hits] == pytest.approx([0.5 / 61 + 0.5 / 62, 0.5 / 62 + 0.5 / 61, 0.5 / 63])
    reports = {report.source: (report.state, report.reason) for report in fuse(second, FusionSettings()).sources}
    assert reports == {"alpha": ("failed", "HTTP 503"), "beta": ("ok", "")}
    assert first.source == second.source == "alpha+beta"
