import argparse
import json
from pathlib import Path

import pytest

from assay.cli import compare
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
    compare.add(parser.add_subparsers())
    chosen = parser.parse_args(["compare", *arguments])
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


def test_sets_a_cell_against_another(project, capsys):
    assert assay("A2/bm25", "s/A1/bm25*") == 0
    out = capsys.readouterr().out
    assert out.startswith("s: A2/bm25 against A1/bm25, paired by query\n")
    assert "+0.250" in out


def test_json_is_for_programs(project, capsys):
    """Four equal differences in two groups: 2 of 4 sign patterns."""
    assert assay("A2/bm25", "A1/bm25", "--json", "--measure", "ndcg*", "--cluster", "tier") == 0
    (found,) = json.loads(capsys.readouterr().out)["measures"]
    assert (found["difference"], found["p"], found["clusters"]) == (0.25, 0.5, 2)


def test_sets_a_cell_against_itself_at_a_revision(project, capsys, monkeypatch):
    asked = []

    def at(name, revision):
        asked.append((str(name), revision))
        return compare.Side(f"{name}@{revision}", compare.read_side(name).cell)

    monkeypatch.setattr(compare, "read_side_at", at)
    monkeypatch.setattr(compare, "cells_at", lambda revision: [])
    assert assay("A2/bm25", "--rev", "v1") == 0
    assert assay("A2/bm25", "A1/bm25", "--rev", "v1") == 0
    assert asked == [("s/A2/bm25", "v1"), ("s/A1/bm25", "v1")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["A2/bm25"], "what is A2/bm25 to be set against"),
        (["A2/bm25", "A2/bm25"], "the same cell twice"),
        (["A2/bm25", "A3/bm25"], "Did you mean"),
        (["A2/bm25", "A1/bm25", "--cluster", "intent"], "have no `intent`"),
        (["A2/bm25", "echo"], "s/controls/echo was not measured yet"),
    ],
)
def test_what_cannot_be_compared_is_told(project, arguments, message):
    with pytest.raises(AssayError, match=message):
        assay(*arguments)


def test_groups_of_params_are_drawn_unless_others_are_named(project, capsys):
    Path("params.yaml").write_text(f"{PARAMS}clusters:\n  s: tier\n")
    assert assay("A2/bm25", "A1/bm25") == 0
    assert "in whole groups, by tier: 2 of them" in capsys.readouterr().out
