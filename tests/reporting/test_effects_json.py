import json

import pytest

from assay.comparing.effects import effects
from assay.comparing.factors import Factor, Factorial
from assay.reporting.effects_json import effects_json
from assay.scores import value

FACTORS = (Factor("chunking", ("fixed", "function")), Factor("method", ("bm25", "dense")))
CELLS = {"A1/bm25": ("fixed", "bm25"), "A1/dense": ("fixed", "dense"), "A3/bm25": ("function", "bm25")}
NUMBERS = {"A1/bm25": 0.1, "A1/dense": 0.3, "A3/bm25": 0.6, "A3/dense": 0.2}
GROUPS = {f"q{place}": {"tier": "1" if place < 6 else "2"} for place in range(12)}


def measured(full=False):
    """function - fixed is .5 with bm25; where the grid is full, -.1 with dense, so .2 in the mean."""
    cells = CELLS | ({"A3/dense": ("function", "dense")} if full else {})
    scores = {cell: {f"q{place}": value(NUMBERS[cell]) for place in range(12)} for cell in cells}
    return effects(Factorial(FACTORS, cells), "m", scores, GROUPS)


def test_holds_factors_effects_and_interactions():
    shown = json.loads(effects_json({"s": measured(full=True)}))["s"]
    assert (shown["measure"], shown["factors"]) == (
        "m",
        {"chunking": ["fixed", "function"], "method": ["bm25", "dense"]},
    )
    assert shown["cells"]["A3/dense"] == {"chunking": "function", "method": "dense"}
    chunking = shown["main"][0]
    assert (chunking["factor"], chunking["base"], chunking["new"]) == ("chunking", "fixed", "function")
    assert (chunking["mean"], chunking["n"], chunking["told_apart"]) == (pytest.approx(0.2), 12, True)
    assert chunking["pairs"][0] == {"base": "A1/bm25", "new": "A3/bm25", "mean": pytest.approx(0.5)}
    assert [(group["kind"], group["label"], group["n"]) for group in chunking["groups"]] == [
        ("tier", "1", 6),
        ("tier", "2", 6),
    ]
    (interaction,) = shown["interactions"]
    assert (interaction["first"]["factor"], interaction["second"]["new"]) == ("chunking", "dense")
    assert (interaction["mean"], interaction["blocks"]) == (pytest.approx(-0.6), 1)


def test_names_what_is_missing():
    shown = json.loads(effects_json({"s": measured()}))["s"]
    assert (shown["missing"], shown["interactions"]) == ([{"chunking": "function", "method": "dense"}], [])
