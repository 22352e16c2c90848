import argparse
import json
from pathlib import Path

import pytest

from assay.cli import record
from assay.errors import AssayError
from assay.federated.fixture import read_cases

OUTPUT = Path("cases.jsonl")
SETTINGS = "results: items\nfields: {title: name}\nattempts: 1\nper_second: 1000\ntimeout: 5\n"
GOOD = (200, {"items": [{"name": "A"}]})


def assay(*arguments):
    parser = argparse.ArgumentParser()
    record.add(parser.add_subparsers())
    chosen = parser.parse_args(["record", *arguments])
    return chosen.run(chosen)


def source(name, url, more=""):
    target = "_target_: assay.recording.http_source.HttpSource\n"
    Path(f"conf/source/{name}.yaml").write_text(f"{target}url: {url}/?q={{query}}\n{SETTINGS}{more}")


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("conf/source").mkdir(parents=True)
    cases = [{"query_id": f"q{number}", "query": f"query {number}"} for number in (1, 2)]
    Path("queries.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))


def test_records_and_sums_up(server, new_server, capsys):
    other = new_server()
    server.answers = [GOOD, (200, {"items": []})]
    other.answers = [(200, b"<html>\x1b[31m"), GOOD]
    source("alpha", server.url)
    source("b", other.url)
    assert assay("queries.jsonl", "--output", "cases.jsonl") == 0
    assert capsys.readouterr().out == (
        "alpha  2 ok, 0 slow, 0 failed, 1 empty; 1 results\n"
        "b      1 ok, 0 slow, 1 failed, 0 empty; 1 results\n"
        "       1 x not JSON\n"
        "2 cases written to cases.jsonl\n"
    )
    first, second = read_cases(OUTPUT)
    assert {name: len(found) for name, found in first.results.items()} == {"alpha": 1, "b": 0}
    assert first.status["b"].reason == "not JSON"
    assert second.status == {}


def test_a_source_of_which_every_call_failed(server, closed_url, capsys):
    server.answers = [GOOD]
    source("alpha", server.url)
    source("dead", closed_url)
    assert assay("queries.jsonl", "--output", "cases.jsonl") == 1
    captured = capsys.readouterr()
    assert "2 x connection" in captured.out
    assert captured.err == "failed: every call failed of dead.\n"
    assert len(list(read_cases(OUTPUT))) == 2

    source("dead", server.url)
    assert assay("queries.jsonl", "--output", "cases.jsonl", "--only-failed") == 0
    assert len(server.requests) == 4  # two of alpha, two of what was dead
    assert all(len(found) == 1 for case in read_cases(OUTPUT) for found in case.results.values())


def test_one_source_alone_and_a_summary_for_programs(server, closed_url, capsys):
    server.answers = [GOOD]
    source("alpha", server.url, "slow_seconds: 0\n")
    source("dead", closed_url)
    assert assay("queries.jsonl", "--output", "cases.jsonl", "--source", "alpha", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "output": "cases.jsonl",
        "cases": 2,
        "sources": [
            {"source": "alpha", "ok": 0, "slow": 2, "failed": 0, "empty": 0, "results": 2, "reasons": {}},
        ],
    }


def test_a_run_that_was_stopped_says_that_it_goes_on(server, capsys):
    server.answers = [GOOD]
    source("alpha", server.url)
    Path("cases.jsonl.partial").write_text("")
    assert assay("queries.jsonl", "--output", "cases.jsonl") == 0
    assert capsys.readouterr().err == "note: goes on with cases.jsonl.partial\n"
    assert not Path("cases.jsonl.partial").exists()


def test_many_reasons_are_shortened(server, capsys):
    server.answers = [(status, {}) for status in range(410, 417)]
    cases = [{"query_id": f"q{number}", "query": "x"} for number in range(7)]
    Path("queries.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))
    source("alpha", server.url)
    assert assay("queries.jsonl", "--output", "cases.jsonl") == 1
    lines = capsys.readouterr().out.split("\n")
    assert lines[1] == "       1 x HTTP 410"
    assert lines[6] == "       and 2 more reasons, in `source_status`"


def test_a_planted_key_is_in_no_file_and_no_output(server, capsys, monkeypatch, tmp_path):
    """The server says the key back in results and in its refusal."""
    monkeypatch.setenv("PLANTED", "planted-key")
    server.answers = [(200, {"items": [{"name": "planted-key"}]}), (401, {"error": "planted-key"})]
    source("alpha", server.url, "headers: {X-Api-Key: {env: PLANTED}}\n")
    assert assay("queries.jsonl", "--output", "cases.jsonl") == 0
    assert [request["headers"]["X-Api-Key"] for request in server.requests] == ["planted-key"] * 2
    captured = capsys.readouterr()
    written = "".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    assert "planted-key" not in captured.out + captured.err + written
    assert "HTTP 401" in captured.out


def test_a_fixture_has_a_case_a_line(server):
    source("alpha", server.url)
    with pytest.raises(AssayError, match=r"must end in \.jsonl"):
        assay("queries.jsonl", "--output", "cases.json")
