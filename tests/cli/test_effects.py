import argparse
import json
from pathlib import Path

import pytest

from assay.cli import effects
from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import QueryScores, write_per_query

PARAMS = """\
suites: [s]
profiles:
  A1: {}
  A2: {}
methods: [bm25]
controls: [echo]
control_profile: A1
"""
INTERVALS = IntervalConfig(resamples=10, confidence=0.95, seed=0)


def assay(*arguments):
    parser = argparse.ArgumentParser()
    effects.add(parser.add_subparsers())
    chosen = parser.parse_args(["effects", *arguments])
    return chosen.run(chosen)


def measure(profile, *numbers):
    rows = [
        QueryScores(f"q{place}", {"tier": str(place % 2)}, {"ndcg@10": value(number)})
        for place, number in enumerate(numbers)
    ]
    write_metrics(Path(f"metrics/s/{profile}/bm25.json"), aggregate(rows, {"total": len(rows)}, INTERVALS))
    write_per_query(Path(f"metrics/s/{profile}/bm25.per_query.csv"), rows)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A2 is .25 above A1 on each of four queries."""
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    measure("A1", 0, 0.25, 0.5, 0.75)
    measure("A2", 0.25, 0.5, 0.75, 1)
    for profile, chunker in (("A1", "fixed"), ("A2", "function")):
        Path(f"data/config/s/{profile}").mkdir(parents=True)
        Path(f"data/config/s/{profile}.yaml").write_text(f"chunking:\n  _target_: a.{chunker}.Chunker\n")
        Path(f"data/config/s/{profile}/bm25.yaml").write_text(f"profile: {profile}\n")


def test_says_what_a_part_contributes(project, capsys):
    assert assay("--suite", "s") == 0
    out = capsys.readouterr().out
    assert "chunking  fixed -> function  +0.250" in out


def test_json_is_for_programs(project, capsys):
    assert assay("--json") == 0
    (effect,) = json.loads(capsys.readouterr().out)["s"]["main"]
    assert (effect["factor"], effect["mean"], effect["p"]) == ("chunking", 0.25, 0.125)


def test_an_unknown_measure_is_told(project):
    with pytest.raises(AssayError, match=r"no cell measures `m`"):
        assay("--measure", "m")
