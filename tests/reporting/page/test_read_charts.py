from dataclasses import replace

from assay.comparing.history import Entry, History, Point, Step
from assay.comparing.history_commits import Commit
from assay.reporting.page.account_rows import AccountRow
from assay.reporting.page.read_charts import mover, read_past, suite_charts
from assay.scores import value

MOVED = Step(-0.25, since=0, p=0.01, holm_p=0.02)


def history(step):
    commits = [Commit(name * 40, "2030-01-01T00:00:00+00:00", f"commit {name}") for name in "ab"]
    return History("s/A1/bm25", "overall.m", (Entry(Point(commits[0], 0.5)), Entry(Point(commits[1], 0.25), step)))


def test_a_chart_for_each_cost_that_is_known(cell):
    """Two queries: 1 s of two stages is 500 ms a query, 300 tokens are 150; no price is known."""
    cells = [cell(name, "bm25", {"m": [value(1), value(0.5)]}) for name in ("A1", "A2")]
    seconds = {"index": 60.0, "retrieve": 0.25, "generate": 0.75, "judge": 9.0}
    accounts = [AccountRow(f"{name}/bm25", seconds, tokens=300) for name in ("A1", "A2")]
    latency, tokens = suite_charts("m", cells, accounts, None)
    assert (latency.name, latency.rows[0][2], tokens.name, tokens.rows[0][2]) == ("latency", "500", "tokens", "150")


def test_a_stage_without_a_time_is_no_time_of_nothing(cell):
    cells = [cell(name, "bm25", {"m": [value(1)]}) for name in ("A1", "A2")]
    accounts = [AccountRow(f"{name}/bm25", {"retrieve": 0.25}) for name in ("A1", "A2")]
    assert suite_charts("m", cells, accounts, None) == []


def test_a_control_is_no_choice(cell):
    cells = [cell(name, "bm25", {"m": [value(1)]}) for name in ("A1", "controls")]
    accounts = [AccountRow(f"{name}/bm25", {}, tokens=3, cost=0.5) for name in ("A1", "controls")]
    assert suite_charts("m", cells, accounts, None) == []


def test_names_the_commit_that_moved_the_measure_for_sure():
    assert mover(history(MOVED)) == f"Commit {'b' * 10} (commit b) moved it most: -0.250."
    assert mover(history(replace(MOVED, holm_p=0.2))) == ""
    assert mover(history(None)) == ""


def test_says_why_the_past_is_not_known(tmp_path, monkeypatch, cell):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    found, why = read_past(cell("A1", "bm25", {"m": [value(1)]}), "m")
    assert (found, why[:4]) == (None, "git:")
