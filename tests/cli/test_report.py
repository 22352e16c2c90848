"""A suite of one cell and one control, as `dvc repro` would leave them, with a name that is markup."""

import argparse
import json
from pathlib import Path

import pytest

from assay.cli import report
from assay.errors import AssayError
from assay.scores import value
from assay.scoring.per_query import QueryScores, write_per_query

PARAMS = {
    **{"suites": ["s", "t"], "profiles": {"A1": {}}, "methods": ["bm25", "dense"], "controls": ["echo"]},
    "control_profile": "A1",
}


def assay(*arguments):
    parser = argparse.ArgumentParser()
    report.add(parser.add_subparsers())
    chosen = parser.parse_args(["report", *arguments])
    return chosen.run(chosen)


WRITTEN = ["p.html", *(f"out/{name}.csv" for name in ("ranking", "means", "queries", "provenance"))]


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    Path("params.yaml").write_text(json.dumps(PARAMS))


def measure(cell, *numbers):
    path = Path("metrics/s") / f"{cell}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    mean = {"mean": sum(numbers) / len(numbers), "n": len(numbers), "coverage": 1, "low": 0.1, "high": 0.9}
    path.write_text(json.dumps({"queries": {"total": len(numbers)}, "overall": {"ndcg@10": mean}}))
    rows = [QueryScores(f"<b>q{i}", {}, {"ndcg@10": value(number)}) for i, number in enumerate(numbers)]
    write_per_query(path.with_suffix(".per_query.csv"), rows)


def test_writes_one_page(project, capsys):
    measure("A1/bm25", 0.5, 0.75)
    measure("controls/echo", 0.25, 0.25)
    assert assay() == 0
    out, err = capsys.readouterr()
    assert out == "report.html\n"
    page = Path("report.html").read_text()
    assert "<strong>A1/bm25</strong> is first" in page
    assert "ndcg@10 over echo: +0.375" in page
    assert "not measured yet: A1/dense" in page
    assert "<b>" not in page
    assert "t: no cell was measured yet" in err
    assert "s: the outputs of its stages are not at hand" in err


def test_markdown_is_printed_and_no_page_is_written(project, capsys):
    measure("A1/bm25", 0.5, 0.75)
    assert assay("--markdown", "--suite", "s") == 0
    assert "**s**: A1/bm25 is first with 0.625" in capsys.readouterr().out
    assert not Path("report.html").exists()


def test_tables_stand_beside_the_page(project, capsys):
    measure("A1/bm25", 0.5, 0.75)
    assert assay("--suite", "s", "--out", "p.html", "--tables", "out") == 0
    assert capsys.readouterr().out.split() == WRITTEN
    assert Path("out/ranking.csv").read_text().split("\n")[1].startswith("s,ndcg@10,1,A1/bm25,0.625,")


def test_tells_what_to_do_before_the_first_run(project):
    with pytest.raises(AssayError, match="no cell of the suite `s`, `t` was measured yet"):
        assay()


def test_an_unknown_suite_is_named(project):
    with pytest.raises(AssayError, match="no suite `x`"):
        assay("--suite", "x")


def test_json_lists_the_files(project, capsys):
    measure("A1/bm25", 0.5, 0.75)
    assert assay("--suite", "s", "--out", "p.html", "--tables", "out", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"files": WRITTEN}
