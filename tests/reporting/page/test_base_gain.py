import subprocess
from pathlib import Path

import pytest

from assay.reporting.page.base_gain import BaseGain, base_gain, default_base
from assay.scores import not_applicable, value
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query


def git(*arguments):
    identity = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def commit(tmp_path, monkeypatch, cell):
    """commit(numbers): the cell A1/bm25 with these scores, committed; gives the commit."""
    monkeypatch.chdir(tmp_path)
    git("init", "-q", "-b", "main")

    def make(*numbers):
        measured = cell("A1", "bm25", {"m": [value(number) for number in numbers]})
        write_metrics(Path("metrics/s/A1/bm25.json"), measured.metrics)
        write_per_query(Path("metrics/s/A1/bm25.per_query.csv"), measured.queries)
        git("add", ".")
        git("commit", "-qm", "measured")
        return git("rev-parse", "HEAD")

    return make


def test_pairs_the_cell_with_itself_at_the_base(commit, cell):
    """.5 more on each of eight queries: 2 of 256 sign patterns."""
    base = commit(*[0.5] * 8)
    now = cell("A1", "bm25", {"m": [value(1)] * 8})
    assert base_gain(now, base, "m") == BaseGain(base, "A1/bm25", "", 0.5, 0.5, 0.5, 2 / 256, 8, 8)
    assert base_gain(now, base, "m").verdict == "better"


def test_says_why_there_is_nothing_to_tell(commit, cell):
    base = commit(0.5)
    assert "has no metrics/s/A2/bm25.json" in base_gain(cell("A2", "bm25", {"m": [value(1)]}), base, "m").why
    nothing = base_gain(cell("A1", "bm25", {"m": [not_applicable("none")]}), base, "m")
    assert nothing.why == "no query has a value of m in both"


def test_the_base_is_main_elsewhere_or_what_came_before(commit):
    first = commit(0.5)
    assert default_base() is None  # one commit, nothing before it
    second = commit(0.75)
    assert default_base() == first[:10]
    git("update-ref", "refs/remotes/origin/main", second)
    assert default_base() == first[:10]  # HEAD is main
    Path("metrics/s/A1/bm25.json").write_text("{}")
    assert default_base() == "HEAD"
    git("update-ref", "refs/remotes/origin/main", first)
    assert default_base() == "origin/main"


def test_without_git_there_is_no_base(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert default_base() is None


@pytest.mark.parametrize(
    ("absolute", "p", "verdict"), [(0.1, 0.05, "better"), (-0.1, 0.01, "worse"), (0.1, 0.06, "cannot be told apart")]
)
def test_verdict(absolute, p, verdict):
    assert BaseGain("v1", "A1/bm25", "", absolute, None, None, p, 5, 4).verdict == verdict


def test_the_same_scores_are_no_step(commit, cell):
    base = commit(0.25, 0.5)
    found = base_gain(cell("A1", "bm25", {"m": [value(0.25), value(0.5)]}), base, "m")
    assert (found.absolute, found.moved, found.verdict) == (0.0, 0, "unchanged")
