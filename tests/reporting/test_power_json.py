import json

import pytest

from assay.comparing.power import power_of
from assay.reporting.power_json import powers_json
from assay.scores import value

CELLS = {
    "A1/bm25": {f"q{place}": value(place % 2) for place in range(12)},
    "A1/dense": {f"q{place}": value(1 - place % 2) for place in range(12)},
    "A2/bm25": {f"q{place}": value(0.5) for place in range(12)},
}
GROUPS = {f"q{place}": {"tier": "1" if place < 10 else "2"} for place in range(12)}


def power(cells=CELLS, drop=0.02):
    """Differences of +-.5 twice, and +-1: the deviation is sqrt(12 / 11) times that, .522 and 1.044."""
    return power_of("m", cells, GROUPS, drop=drop, alpha=0.05, power=0.8)


def test_holds_what_is_needed_and_seen():
    shown = json.loads(powers_json({"s": power()}))["s"]
    assert (shown["measure"], shown["n"], shown["wanted"]["drop"]) == ("m", 12, 0.02)
    assert shown["sd"] == pytest.approx((12 / 11) ** 0.5 / 2)
    assert len(shown["spreads"]) == 3
    assert [drop["drop"] for drop in shown["drops"]] == [0.01, 0.02, 0.03, 0.05, 0.1]
    assert [group["n"] for group in shown["groups"]] == [10, 2]
