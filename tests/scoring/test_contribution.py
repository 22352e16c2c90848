"""Two sources, k = 60, equal weights, linear gain: a lists x, y; b lists y, z. Judged: x 1, y 2, z 1.

Fused: y 1/61 + 1/62, x 1/61, z 1/62, so y, x, z: grades 2, 1, 1, the ideal, nDCG 1.
"""

from math import log2

import pytest

from assay.federated.case_json import read_case
from assay.federated.prepared import prepare
from assay.federated.rrf import WeightedRrf
from assay.federated.settings import FusionSettings
from assay.scores import not_applicable, undetermined, value
from assay.scoring.contribution import contributions

IDEAL = 2 + 1 / log2(3) + 1 / log2(4)
SETTINGS = FusionSettings(WeightedRrf(weights={}, default_weight=1))


def case(**fields):
    def listed(*names):
        return [{"title": f"Of {name}", "identities": {"doi": f"10.1/{name}"}} for name in names]

    given = {
        "query_id": "q",
        "query": "anything",
        "judgments": [{"doc_id": f"10.1/{name}", "relevance": grade} for name, grade in (("x", 1), ("y", 2), ("z", 1))],
        "results_by_source": {"a": listed("x", "y"), "b": listed("y", "z")},
    }
    read, faults = read_case(given | fields)
    assert not faults
    return prepare(read)


def test_ndcg_with_all_sources_less_ndcg_without_one():
    found = contributions(case(), SETTINGS, "linear", value(1), ("a", "b"))
    # without a: y, z: (2 + 1/log2 3) of the ideal, which keeps x; without b: x, y
    assert found["contribution_a"].number == pytest.approx(1 - (2 + 1 / log2(3)) / IDEAL)
    assert found["contribution_b"].number == pytest.approx(1 - (1 + 2 / log2(3)) / IDEAL)


def test_a_source_that_does_harm_is_below_0():
    """a lists only w, which is wrong: with it w, y, z (w before y by its title); without it y, z."""
    judged = [{"doc_id": "10.1/y", "relevance": 2}]
    wrong = [{"title": "A", "identities": {"doi": "10.1/w"}}]
    right = [{"title": "B", "identities": {"doi": "10.1/y"}}]
    given = case(judgments=judged, results_by_source={"a": wrong, "b": right})
    # w and y have 1/61 each and the title decides: y at place 2, 1/log2 3 of the ideal
    found = contributions(given, SETTINGS, "linear", value(1 / log2(3)), ("a",))
    assert found["contribution_a"].number == pytest.approx(1 / log2(3) - 1)


def test_sources_that_are_not_fused_or_alone_have_none():
    only_a = FusionSettings(SETTINGS.fusion, only=("a",))
    found = contributions(case(), only_a, "linear", value(1), ("a", "b", "c"))
    assert found == {
        "contribution_a": not_applicable("no other source is fused"),
        "contribution_b": not_applicable("the source is not fused"),
        "contribution_c": not_applicable("the source is not fused"),
    }


def test_what_has_no_ndcg_has_no_contribution():
    nothing = not_applicable("no relevant document is judged")
    assert contributions(case(judgments=[]), SETTINGS, "linear", nothing, ("a",)) == {"contribution_a": nothing}


def outage(**states):
    """As `case`, with sources c and d that returned nothing, each for the reason given."""
    status = {source: {"state": state} for source, state in states.items() if state != "missing"}
    return case(sources=["a", "b", *states], source_status=status)


def test_a_source_whose_call_failed_was_not_measured():
    given = outage(c="failed", d="missing")
    found = contributions(given, SETTINGS, "linear", value(1), ("a", "b", "c", "d"))
    assert found["contribution_c"] == undetermined("the call failed")
    assert found["contribution_d"] == undetermined("the call is missing")
    # as without an outage: the others still answered
    assert found["contribution_a"].number == pytest.approx(1 - (2 + 1 / log2(3)) / IDEAL)


def test_a_source_that_answered_with_nothing_adds_0():
    found = contributions(outage(c="ok", d="slow"), SETTINGS, "linear", value(1), ("c", "d"))
    assert found == {"contribution_c": value(0), "contribution_d": value(0)}


def test_nothing_to_hold_a_source_against_where_all_others_failed():
    settings = FusionSettings(SETTINGS.fusion, only=("a", "c", "d"))
    found = contributions(outage(c="failed", d="missing"), settings, "linear", value(0.5), ("a", "b"))
    assert found["contribution_a"] == undetermined("all other calls failed")
    assert found["contribution_b"] == not_applicable("the source is not fused")


def test_where_all_failed_the_reason_is_that_of_the_whole():
    settings = FusionSettings(SETTINGS.fusion, only=("c", "d"))
    whole = undetermined("all calls failed")
    found = contributions(outage(c="failed", d="missing"), settings, "linear", whole, ("c", "d"))
    assert set(found.values()) == {whole}
