import argparse
import json
from math import sqrt
from pathlib import Path

import pytest

from assay.cli import power
from assay.comparing.detectable import queries_needed
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
    power.add(parser.add_subparsers())
    chosen = parser.parse_args(["power", *arguments])
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


def test_says_how_many_queries_are_needed(project, capsys):
    measure("A2", 0.5, 0.25, 0.5, 0.25)  # differences .5 0 0 -.5, deviation sqrt(1 / 6)
    assert assay("--drop", "0.5") == 0
    out = capsys.readouterr().out
    assert out.startswith("s: ndcg@10, 4 queries; paired test at 0.05 with power 0.8\n")
    assert "deviation 0.408 between A2/bm25 and A1/bm25" in out
    assert "<- asked for" in out


def test_json_is_for_programs(project, capsys):
    measure("A2", 0.5, 0.25, 0.5, 0.25)
    assert assay("--json", "--cells", "A1/bm25", "A2/bm25", "--power", "0.9", "--alpha", "0.01") == 0
    found = json.loads(capsys.readouterr().out)["s"]
    assert (found["alpha"], found["power"]) == (0.01, 0.9)
    assert found["sd"] == pytest.approx(sqrt(1 / 6), abs=1e-6)
    assert found["wanted"]["usual"] == queries_needed(sqrt(1 / 6), 0.02, alpha=0.01, power=0.9)


def test_cells_that_differ_by_the_same_everywhere_say_nothing(project):
    with pytest.raises(AssayError, match="nothing tells how a change would scatter"):
        assay()


@pytest.mark.parametrize(("option", "number"), [("--drop", "0"), ("--drop", "inf"), ("--alpha", "1"), ("--power", "2")])
def test_settings_outside_their_range_are_refused(project, option, number, capsys):
    with pytest.raises(SystemExit):
        assay(option, number)
    assert "is not" in capsys.readouterr().err


def test_an_unknown_measure_is_told(project):
    with pytest.raises(AssayError, match=r"no cell measures `ndgc@10`\. Did you mean `ndcg@10`"):
        assay("--measure", "ndgc@10")


def test_one_query_says_nothing(project):
    measure("A1", 0)
    with pytest.raises(AssayError, match="no two cells differ in"):
        assay()
