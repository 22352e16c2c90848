import argparse
import json
import subprocess
from pathlib import Path

import pytest

from assay.cli import bisect
from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import QueryScores, write_per_query

PARAMS = """\
suites: [s]
profiles: {A1: {}, A2: {}}
methods: [bm25]
controls: [echo]
control_profile: A1
"""
INTERVALS = IntervalConfig(resamples=10, confidence=0.95, seed=0)


def assay(*arguments):
    parser = argparse.ArgumentParser()
    bisect.add(parser.add_subparsers())
    chosen = parser.parse_args(["bisect", *arguments])
    return chosen.run(chosen)


def git(*arguments):
    who = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


def measure(profile, *numbers):
    rows = [QueryScores(f"q{place}", {"tier": "1"}, {"ndcg@10": value(each)}) for place, each in enumerate(numbers)]
    write_metrics(Path(f"metrics/s/{profile}/bm25.json"), aggregate(rows, {"total": len(rows)}, INTERVALS))
    write_per_query(Path(f"metrics/s/{profile}/bm25.per_query.csv"), rows)


def commit(subject):
    git("add", "-A")
    git("commit", "-q", "-m", subject)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A2, the best, went from .5 to .75 and is .25 in the working tree; A1 stayed at 0."""
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    git("init", "-q")
    measure("A1", 0, 0)
    measure("A2", 0.5, 0.5)
    commit("first")
    git("tag", "v1")
    measure("A2", 0.75, 0.75)
    commit("second")
    measure("A2", 0.25, 0.25)


def test_names_the_commit_that_moved_it_most(project, capsys):
    """The working tree: -.5, the commit before it +.25."""
    assert assay("ndcg@10") == 0
    assert "moved most by: (not committed)" in capsys.readouterr().out


def test_between_two_revisions(project, capsys):
    assert assay("ndcg@10", "--good", "v1", "--bad", "HEAD") == 0
    out = capsys.readouterr().out
    assert "0.500 at " in out
    assert " second\n" in out


def test_the_first_beyond_a_limit_and_none(project, capsys):
    assert assay("ndcg@10", "--good", "v1", "--rise", "0.2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["culprit"]["subject"] == "second"
    assert assay("ndcg@10", "--bad", "HEAD", "--drop", "0.2") == 1
    assert "no commit brought a drop of 0.2 or more" in capsys.readouterr().out


def test_a_start_that_is_no_ancestor_is_told(project):
    with pytest.raises(AssayError, match="not among the commits that led to"):
        assay("ndcg@10", "--good", "HEAD", "--bad", "v1")


def test_a_limit_is_above_0(project, capsys):
    with pytest.raises(SystemExit):
        assay("ndcg@10", "--drop", "-1")
    assert "-1 is not above 0" in capsys.readouterr().err
