import subprocess
from pathlib import Path

import pytest

from assay.comparing.history_commits import commit_named, metric_commits
from assay.comparing.history_read import metric_name, read_history
from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.grid import CellName
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import QueryScores, write_per_query

NAME = CellName("s", "A1", "bm25")
METRICS, PER_QUERY = Path("metrics/s/A1/bm25.json"), Path("metrics/s/A1/bm25.per_query.csv")
M = "overall.m@1"
INTERVALS = IntervalConfig(resamples=100, confidence=0.95, seed=0)


def git(*arguments):
    who = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


def commit(subject):
    git("add", "-A")
    git("commit", "-q", "-m", subject)


def measure(*numbers, name=NAME):
    rows = [QueryScores(f"q{i}", {"tier": str(i % 2 + 1)}, {"m@1": value(number)}) for i, number in enumerate(numbers)]
    folder = Path("metrics", name.suite, name.profile)
    write_metrics(folder / f"{name.method}.json", aggregate(rows, {"total": len(rows)}, INTERVALS))
    write_per_query(folder / f"{name.method}.per_query.csv", rows)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """The mean is 1/4, then 3/4; between them is a commit that touched another cell."""
    monkeypatch.chdir(tmp_path)
    git("init", "-q")
    measure(0, 0.5)
    commit("first")
    measure(1, 1, name=CellName("s", "A2", "bm25"))
    commit("other")
    measure(0.5, 1)
    commit("second")


def read(metric=M, name=NAME, **given):
    return read_history(name, metric, metric_commits(), **given)


def values(history):
    return [entry.point.value for entry in history.entries]


def test_a_measure_is_meant_over_all_queries():
    assert metric_name("ndcg@10") == "overall.ndcg@10"
    assert metric_name("tier.1.ndcg@10") == "tier.1.ndcg@10"


def test_reads_each_commit(project):
    history = read()
    assert (history.cell, values(history)) == ("s/A1/bm25", [0.25, 0.25, 0.75])
    assert [entry.point.touched for entry in history.entries] == [True, False, True]
    assert [entry.point.n for entry in history.entries] == [2, 2, 2]
    assert history.entries[0].point.low == 0
    assert (history.entries[2].step.change, history.entries[2].step.n) == (0.5, 2)


def test_a_group_is_paired_as_well(project):
    """Tier 2 has q1 alone."""
    assert values(read("tier.2.m@1")) == [0.5, 0.5, 1]
    assert read("tier.2.m@1").entries[2].step.n == 1


def test_a_count_has_no_pairs_to_miss(project):
    history = read("queries.total")
    assert values(history) == [2, 2, 2]
    assert [entry.point.fault for entry in history.entries] == ["", "", ""]


def test_what_is_not_committed_is_the_last_point(project):
    assert len(read(working_tree=True).entries) == 3
    measure(0, 0)
    history = read(working_tree=True)
    assert history.entries[3].point.commit is None
    assert history.entries[3].step.change == -0.75


def test_a_start_is_read_whatever_it_touched(project):
    log = metric_commits(after="HEAD~1")
    history = read_history(NAME, M, log, start=commit_named("HEAD~1"))
    assert [entry.point.commit.subject for entry in history.entries] == ["other", "second"]
    assert values(history) == [0.25, 0.75]


def test_missing_and_broken_files_are_told_and_stepped_over(project):
    METRICS.write_text("{")
    commit("broken")
    git("rm", "-q", "-r", "metrics/s/A1")
    git("commit", "-q", "-m", "gone")
    measure(1, 1)
    PER_QUERY.unlink()
    commit("back")
    history = read()
    assert values(history) == [0.25, 0.25, 0.75, None, None, 1]
    faults = [entry.point.fault for entry in history.entries[3:]]
    assert faults[0].startswith("metrics/s/A1/bm25.json: not JSON")
    assert faults[1:] == ["no metrics/s/A1/bm25.json", "no per-query file"]
    assert (history.entries[5].step.change, history.entries[5].step.n, history.entries[5].step.since) == (0.25, None, 2)


def test_a_per_query_file_of_another_run_is_not_paired(project):
    before = METRICS.read_text()
    measure(1, 1)
    METRICS.write_text(before)
    commit("half")
    PER_QUERY.write_text("nonsense\n")
    commit("unreadable")
    faults = [entry.point.fault for entry in read().entries[3:]]
    assert faults == ["the per-query file has another mean", "the per-query file cannot be read"]


def test_a_renamed_cell_is_told(project):
    git("mv", "metrics/s/A1", "metrics/s/A9")
    git("commit", "-q", "-m", "renamed")
    (note,) = read().notes
    assert "seems to have renamed the cell to s/A9/bm25 (100 % alike)" in note
    (note,) = read(name=CellName("s", "A9", "bm25")).notes
    assert "renamed the cell from s/A1/bm25" in note


def test_an_unknown_metric_is_told_with_the_closest(project):
    with pytest.raises(AssayError, match=r"no `overall.m@2` in any of 3 commits. Did you mean `m@1`\? There are: m@1"):
        read("overall.m@2")


def test_an_unknown_cell_is_told(project):
    with pytest.raises(AssayError, match=r"no metrics/s/A5/bm25.json, in none of 3 commits"):
        read(name=CellName("s", "A5", "bm25"))


def test_without_any_commit_there_is_nothing_to_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "empty")
    with pytest.raises(AssayError, match="no commit here touched metrics/"):
        read()
