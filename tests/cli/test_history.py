import argparse
import json
import subprocess
from pathlib import Path

import pytest

from assay.cli import history
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
    history.add(parser.add_subparsers())
    chosen = parser.parse_args(["history", *arguments])
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
    """A2, the best, went from .5 to .75 and is .25 in the working tree; A1 stayed at 0; A7 is gone."""
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    git("init", "-q")
    measure("A1", 0, 0)
    measure("A2", 0.5, 0.5)
    measure("A7", 1, 1)
    commit("first")
    git("tag", "v1")
    measure("A2", 0.75, 0.75)
    git("rm", "-q", "-r", "metrics/s/A7")
    commit("second")
    measure("A2", 0.25, 0.25)


def test_history_of_the_best_cell_now(project, capsys):
    assert assay("ndcg@10", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cell"], found["metric"]) == ("s/A2/bm25", "overall.ndcg@10")
    assert [entry["value"] for entry in found["commits"]] == [0.5, 0.75, 0.25]
    assert [entry["subject"] for entry in found["commits"]] == ["first", "second", None]


def test_history_as_text_of_the_last_commits(project, capsys):
    assert assay("tier.1.ndcg@10", "--cell", "A2/bm25", "--last", "1") == 0
    out = capsys.readouterr().out
    assert "the only commit that touched" in out
    assert "there are older ones" in out


def test_a_cell_that_is_gone_can_be_named(project, capsys):
    assert assay("ndcg@10", "--cell", "A7/bm25") == 0
    assert "(no metrics/s/A7/bm25.json)" in capsys.readouterr().out


def test_an_unknown_cell_is_told(project):
    with pytest.raises(AssayError, match="no cell `A9/bm25`"):
        assay("ndcg@10", "--cell", "A9/bm25")


def test_a_number_of_commits_is_one_or_more(project, capsys):
    with pytest.raises(SystemExit):
        assay("ndcg@10", "--last", "0")
    assert "0 is not 1 or more" in capsys.readouterr().err
