"""One run of four documents: x (2) at 1, an unjudged u at 2, y (3) at 3, z (0) at 4; w (1) was not found."""

from math import log2

import pytest

from assay.federated.fused_runs import FusedRun
from assay.scores import not_applicable, undetermined, value
from assay.scoring.fused import count_runs, score_run

QRELS = {"x": 2, "y": 3, "z": 0, "w": 1}


def run(keys=("x", "u", "y", "z"), qrels=QRELS, **fields):
    given = {
        "query_id": "q",
        "query_type": "long_form",
        "source": "a+b",
        "removed": 2,
        "raw": 6,
        "states": {"a": "ok", "b": "failed"},
    } | fields
    return FusedRun(keys=tuple(keys), qrels=dict(qrels), **given)


def numbers(row):
    return {name: score.number for name, score in row.scores.items()}


def test_every_measure_of_a_run():
    row = score_run(run(), "exponential")
    assert (row.query_id, row.groups) == ("q", {"query_type": "long_form", "source": "a+b"})
    assert numbers(row) == pytest.approx(
        {
            "ndcg@10": (3 + 7 / log2(4)) / (7 + 3 / log2(3) + 1 / log2(4)),  # found 2, -, 3, 0; ideal 3, 2, 1
            "mrr@10": 1.0,
            "recall@50": 2 / 3,  # x and y of x, y, w
            "precision@10": 2 / 10,
            "map": (1 / 1 + 2 / 3) / 3,
            "judged@10": 3 / 4,  # all but u
            "duplicates_removed": 2.0,
        }
    )


def test_linear_gain_has_a_name_of_its_own():
    scores = numbers(score_run(run(), "linear"))
    assert "ndcg@10" not in scores
    assert scores["ndcg_linear@10"] == pytest.approx((2 + 3 / log2(4)) / (3 + 2 / log2(3) + 1 / log2(4)))


def test_nothing_relevant_is_not_applicable_and_by_paperbot_whatever_it_counts_as():
    nothing = run(qrels={"x": 0})
    relevance = ("ndcg@10", "mrr@10", "recall@50", "precision@10", "map")
    assert {score_run(nothing, "exponential").scores[name].state for name in relevance} == {"not_applicable"}
    assert {score_run(nothing, "exponential", vacuous=value(1)).scores[name] for name in relevance} == {value(1)}


def test_nothing_found_is_a_0_and_nothing_to_be_judged():
    scores = score_run(run(keys=()), "exponential").scores
    assert [scores[name].number for name in ("ndcg@10", "mrr@10", "recall@50", "precision@10", "map")] == [0] * 5
    assert scores["judged@10"] == not_applicable("nothing was returned")


def test_a_case_without_sources_has_a_group_all_the_same():
    assert score_run(run(source=""), "exponential").groups["source"] == "none"


def test_counts_of_cases_results_and_calls():
    runs = [run(), run(keys=(), qrels={}, raw=0, removed=0, states={"a": "empty", "b": "missing", "c": "slow"})]
    assert count_runs(runs) == {
        "total": 2,
        "without_hits": 1,
        "without_judgments": 1,
        "results": 6,
        "duplicates_removed": 2,
        "calls_ok": 1,
        "calls_slow": 1,
        "calls_failed": 1,
        "calls_empty": 1,
        "calls_missing": 1,
    }


def test_a_case_of_which_no_source_is_fused_has_no_scores():
    scores = score_run(run(keys=(), states={}), "exponential").scores
    assert {score.state for score in scores.values()} == {"not_applicable"}
    assert set(scores) == set(score_run(run(), "exponential").scores)


@pytest.mark.parametrize("states", [{"a": "failed"}, {"a": "failed", "b": "missing"}])
def test_a_case_of_which_all_calls_failed_was_not_measured(states):
    """Whatever a failed call left, and where nothing relevant is judged, too."""
    for given in (run(keys=(), states=states), run(states=states), run(qrels={}, states=states)):
        scores = score_run(given, "exponential", vacuous=value(1)).scores
        assert set(scores.values()) == {undetermined("all calls failed")}
        assert set(scores) == set(score_run(run(), "exponential").scores)


@pytest.mark.parametrize("state", ["empty", "slow", "ok"])
def test_a_call_that_answered_with_nothing_is_a_0(state):
    assert score_run(run(keys=(), states={"a": state, "b": "failed"}), "exponential").scores["mrr@10"] == value(0)
