"""By the corpus of conftest.py and the rules of conf/rubric_judge."""

import argparse
import io
import json
from pathlib import Path

import pytest

from assay.cli import query_test

QUERY = "backoff function that doubles the seconds before the next payment attempt"
USE_CASE = "Reuse the mechanism: Python source that implements it, no tests, no documentation"
pytestmark = pytest.mark.usefixtures("pair_project")


def assay(*arguments):
    parser = argparse.ArgumentParser()
    query_test.add(parser.add_subparsers())
    chosen = parser.parse_args(["query-test", *arguments])
    return chosen.run(chosen)


def report(capsys, *arguments, status=0):
    assert assay(*arguments, "--json") == status
    return json.loads(capsys.readouterr().out)


def test_a_pass_exits_with_0(capsys):
    assert assay(QUERY, USE_CASE, "--task", "Q-001") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("PASS  ")
    assert "Verified by the judgments of Q-001" in printed
    assert "\x1b" not in printed  # it is no terminal


def test_a_critical_issue_exits_with_1(capsys):
    seen = report(capsys, QUERY, QUERY, status=1)
    assert [issue["name"] for issue in seen["critical"]] == ["identical_pair"]


def test_the_own_method_of_the_suite_is_the_default(capsys):
    assert report(capsys, QUERY, USE_CASE)["method"] == "hybrid"
    assert report(capsys, QUERY, USE_CASE, "--method", "bm25")["method"] == "bm25"


def test_settings_and_texts_may_stand_in_any_order(capsys):
    seen = report(capsys, "retrieval.kept=1", QUERY, "reranker=none", USE_CASE, "scoring.seed=1")
    assert (len(seen["hits"]), seen["reranker"]) == (1, "")


def test_a_text_with_an_equals_sign_is_a_text(capsys):
    assert report(capsys, "x = backoff(payment) in a function", USE_CASE, status=1)["query"].startswith("x = ")


def test_what_is_not_given_is_asked_for(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\n{QUERY}\n{USE_CASE}\n"))
    assert assay("--json") == 0
    captured = capsys.readouterr()
    assert captured.err == "query:   the query is empty.\nquery: use case: "
    assert json.loads(captured.out)["use_case"] == USE_CASE
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{USE_CASE}\n"))
    assert report(capsys, QUERY)["query"] == QUERY


@pytest.mark.parametrize("typed", ["", f"{QUERY}\n"])
def test_the_end_of_the_input_leaves(monkeypatch, capsys, typed):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert assay() == 130
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.endswith("\nleft: nothing was tested.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--intent", "debuging"], "Did you mean `debugging`?"),
        (["--task", "Q-01"], "Close: Q-001."),
        (["--suite", "agents"], "Did you mean `agent`?"),
        (["--judge", "rule"], "there is no conf/rubric_judge/rule.yaml"),
        (["--method", "bm26"], "there is no conf/method/bm26.yaml"),
        (["more"], "`more`: a third text."),
        (["retrieval.kep=3"], "kep"),
        (["rubric.version=x"], "rubric"),
    ],
)
def test_what_cannot_be_tested_exits_with_2(capsys, arguments, said):
    assert assay(QUERY, USE_CASE, *arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("error: ")
    assert said in captured.err
    assert captured.out == ""


def test_a_message_drives_no_terminal(capsys):
    assert assay(QUERY, USE_CASE, "--suite", "a\x1b[31m\x1b]0;y") == 2
    assert "no query suite `a\\x1b[31m\\x1b]0;y`" in capsys.readouterr().err


@pytest.mark.parametrize("word", [" ", "a \udcff"])
def test_a_text_that_is_none_is_refused(capsys, word):
    assert assay(word, USE_CASE) == 2
    assert "error: the query is " in capsys.readouterr().err


def test_without_a_query_suite_it_says_what_is_missing(capsys):
    params = json.loads(Path("params.yaml").read_text())
    Path("params.yaml").write_text(json.dumps({**params, "queries": {**params["queries"], "suites": []}}))
    assert assay(QUERY, USE_CASE) == 2
    assert "it needs a suite, a profile and a method" in capsys.readouterr().err


def model(server):
    return (f"rubric_judge.model.base_url={server.url}/v1", "calls.attempts=1", "--judge", "llamacpp")


def test_a_judge_that_fails_leaves_it_undetermined(server, capsys):
    server.answers = [(200, {"data": [{"id": "default"}]}), (503, {"error": {"message": "no capacity"}})]
    seen = report(capsys, QUERY, USE_CASE, *model(server), status=2)
    assert (seen["state"], seen["reason"], seen["total"]) == ("undetermined", "no verdict: server error", None)
    assert seen["hits"]


def test_a_server_that_is_away_exits_with_2(closed_url, capsys):
    assert assay(QUERY, USE_CASE, f"rubric_judge.model.base_url={closed_url}/v1", "--judge", "llamacpp") == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_a_pass_that_the_model_claims_is_none_with_a_critical_issue(server, capsys):
    most = {"embedding_query": 15, "reranking_query": 15, "differentiation": 10}
    most |= {"intent_match": 25, "file_type": 20, "avoidance": 15}
    said = {name: {"feedback": "good", "points": points} for name, points in most.items()}
    reply = {"dimensions": said, "critical": [], "summary": "fine", "total": 100, "passed": True}
    choice = {"message": {"content": json.dumps(reply)}, "finish_reason": "stop"}
    server.answers = [(200, {"choices": [choice], "usage": {}})]
    seen = report(capsys, QUERY, QUERY, *model(server), status=1)
    assert (seen["state"], seen["total"], seen["judge"]) == ("fail", 100, "llamacpp")
    assert seen["disagreement"] == "pass claimed, fail by rule"
