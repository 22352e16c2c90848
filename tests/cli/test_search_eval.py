"""A fixture of two cases: in the first agreement wins (see tests/scoring/test_score_fused), the second finds nothing.

q1, k = 60: y 1/61 + 1/62, x 1/61, z 1/62; y 1, x 3: nDCG (1 + 7/log2 3) / (7 + 1/log2 3) = .7098. q2: 0.
"""

import argparse
import json
import shutil
from math import log2
from pathlib import Path

import pytest

from assay.cli import search_eval

CONF = Path(__file__).parents[2] / "conf"
FIRST = (1 + 7 / log2(3)) / (7 + 1 / log2(3))


def paper(name):
    return {"title": f"The paper called {name * 9}", "identities": {"doi": f"10.1/{name}"}}


CASES = [
    {
        "query_id": "q1",
        "query": "one",
        "query_type": "long_form",
        "results_by_source": {"a": [paper("x"), paper("y")], "b": [paper("y"), paper("z")]},
        "judgments": [{"doc_id": "10.1/x", "relevance": 3}, {"doc_id": "10.1/y", "relevance": 1}],
    },
    {
        "query_id": "q2",
        "query": "two",
        "query_type": "long_tail",
        "results_by_source": {"a": [paper("z")]},
        "source_status": {"c": {"state": "failed", "reason": "timeout"}},
        "sources": ["a", "c"],
        "judgments": [{"doc_id": "10.1/w", "relevance": 3}],
    },
]


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(CONF, "conf")
    write(CASES)


def write(cases):
    Path("cases.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases))


def assay(*arguments):
    parser = argparse.ArgumentParser()
    search_eval.add(parser.add_subparsers())
    chosen = parser.parse_args(["search-eval", "--fixtures", "cases.jsonl", *arguments])
    return chosen.run(chosen)


def report(*arguments):
    assert assay("--output", "out/report.json", *arguments) == 0
    return json.loads(Path("out/report.json").read_text())


def test_the_summary_counts_results_calls_and_groups(capsys):
    assert assay() == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:2] == [
        "2 queries, 5 results, 1 duplicates removed",
        "calls to sources, as recorded: 3 ok, 0 slow, 1 failed, 0 empty, 0 missing; nDCG with exponential gain",
    ]
    rows = {line[:20].strip(): line.split()[-7:-5] for line in lines[4:9]}
    assert rows == {
        "overall": ["2", f"{FIRST / 2:.4f}"],
        "query_type long_form": ["1", f"{FIRST:.4f}"],
        "query_type long_tail": ["1", "0.0000"],
        "source a_b": ["1", f"{FIRST:.4f}"],
        "source a_c": ["1", "0.0000"],
    }
    assert lines[10].startswith("fusion: ")


def test_the_report_holds_hits_with_grades_counts_and_no_times():
    written = report()
    first, second = written["cases"]
    assert [(hit["key"], hit["grade"]) for hit in first["hits"]] == [
        ("id:doi:10.1/y", 1),
        ("id:doi:10.1/x", 3),
        ("id:doi:10.1/z", None),
    ]
    assert (first["counts"]["raw"], first["counts"]["duplicates"]) == (4, 1)
    assert first["measures"]["ndcg@10"] == pytest.approx(FIRST, abs=1e-6)
    assert second["sources"][1] == {
        "source": "c",
        "state": "failed",
        "results": 0,
        "reason": "timeout",
        "seconds": None,
    }
    assert second["measures"]["contribution_b"] == "not applicable: the source is not fused"
    assert written["metrics"]["overall"]["ndcg@10"]["mean"] == pytest.approx(FIRST / 2, abs=1e-6)
    assert written["config"]["fusion"]["k"] == 60


def test_two_runs_write_the_same_report():
    report()
    first = Path("out/report.json").read_bytes()
    report()
    assert Path("out/report.json").read_bytes() == first


def test_settings_change_what_is_measured():
    assert "ndcg_linear@10" in report("scoring.gain=linear")["metrics"]["overall"]
    assert report("federation.dedup=false")["metrics"]["queries"]["duplicates_removed"] == 0
    assert report("profile=F2", "fusion.k=10")["config"]["fusion"]["weights"]["arxiv"] == 0.8


@pytest.mark.parametrize(
    ("floors", "status", "failed"),
    [
        (["--fail-under-ndcg", ".35", "--fail-under-mrr", ".5"], 0, []),
        (["--fail-under-ndcg", ".36"], 1, ["failed: ndcg@10 is 0.3549, floor 0.36; worst: q2 0.00, q1 0.71"]),
        (
            ["--fail-under-mrr", ".6", "--fail-under-recall", ".6"],
            1,
            [
                "failed: mrr@10 is 0.5000, floor 0.6; worst: q2 0.00, q1 1.00",
                "failed: recall@50 is 0.5000, floor 0.6; worst: q2 0.00, q1 1.00",
            ],
        ),
    ],
)
def test_floors(capsys, floors, status, failed):
    assert assay(*floors) == status
    assert capsys.readouterr().err == "".join(f"{line}\n" for line in failed)


def test_a_floor_without_a_value_fails(capsys):
    """Part 3: emptied judgments counted as a perfect 1.0."""
    write([{**case, "judgments": []} for case in CASES])
    assert assay() == 0
    assert assay("--fail-under-ndcg", "0") == 1
    assert "failed: ndcg@10 is n/a, floor 0; worst: no query has a value" in capsys.readouterr().err


def test_names_in_cases_drive_no_terminal(capsys):
    write([{**case, "query_id": "q\x1b[31m", "query_type": "t\x1b]0;y"} for case in CASES[:1]])
    assert assay("--fail-under-ndcg", "1") == 1
    assert assay("fusion=a\x1b[31m") == 2
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err
    assert "worst: q\\x1b[31m" in captured.err
    assert "a\\x1b[31m" in captured.err


def test_a_failure_still_writes_the_report():
    assert assay("--output", "report.json", "--fail-under-ndcg", "1") == 1
    assert Path("report.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fusion=rrff"], "there is no conf/fusion/rrff.yaml"),
        (["federation.only=[arxiv]"], "no case has the source `arxiv`. There are: a, b, c."),
        (["fusion=comb_sum"], "cases.jsonl:1: query q1: `results_by_source.a`: result 1 has no `score`"),
    ],
)
def test_what_cannot_be_measured_exits_with_2(capsys, arguments, said):
    assert assay("--output", "report.json", *arguments) == 2
    assert said in capsys.readouterr().err
    assert not Path("report.json").exists()


def test_a_malformed_case_exits_with_2_and_names_the_line(capsys):
    write([CASES[0], {**CASES[1], "judgments": [{"doc_id": "10.1/w", "relevance": 4}]}])
    assert assay() == 2
    assert "cases.jsonl:2: query q2: `judgments[0].relevance`: `4` is not a grade" in capsys.readouterr().err


def test_a_setting_that_is_none_is_refused(capsys):
    assert assay("rrf") == 2
    assert "write key=value" in capsys.readouterr().err


def test_json_prints_what_the_report_file_holds(capsys):
    whole = report("--json")
    assert json.loads(capsys.readouterr().out) == whole
