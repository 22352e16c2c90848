"""Mutations: the gate fires on what is worse, and stays quiet on what is not.

Forty queries, each with one relevant document at rank 1, 2, 3 or 4 in turn: nDCG = 1 / log2(rank + 1).
"""

import random
from dataclasses import replace
from math import log2
from pathlib import Path

import pytest

from assay.comparing.gate import decide
from assay.comparing.metrics_change import CellChange, Measured, MetricsChange, Unreadable
from assay.comparing.rules import Rule, Rules
from assay.scores import not_applicable, undetermined, value

RULES = Rules(
    (
        Rule("overall.ndcg@10", "up", abs=0.01, rel=0.02),
        Rule("tier.*.ndcg@10", "up", abs=0.03),
        Rule("overall.ndcg@10.n", "up"),
    )
)
RANKS = [i % 4 + 1 for i in range(40)]
UNJUDGED = not_applicable("no relevant document is judged")


def ndcg(rank, k=10):
    return value(1 / log2(rank + 1) if rank <= k else 0)


@pytest.fixture
def base(measured):
    return measured(ndcg_at_10=[ndcg(rank) for rank in RANKS])


def kinds(result):
    return {finding.kind for finding in result.failures}


def test_the_same_metrics_pass(base, changed):
    result = decide(changed(base, base), RULES)
    assert (result.verdict, result.findings) == ("pass", ())
    assert (result.compared, result.paired) == (4, 4)  # overall, its n, and two tiers


def test_better_metrics_pass(base, measured, changed):
    better = measured(ndcg_at_10=[ndcg(max(1, rank - 1)) for rank in RANKS])
    assert decide(changed(base, better), RULES).verdict == "pass"


def test_a_worse_k_fires(base, measured, changed):
    """Only the first hit is kept: the queries at ranks 2 to 4 fall to 0, in both tiers."""
    worse = measured(ndcg_at_10=[ndcg(rank, k=1) for rank in RANKS])
    result = decide(changed(base, worse), RULES)
    assert result.exit_code == 1
    assert [finding.metric for finding in result.failures] == ["overall.ndcg@10", "tier.1.ndcg@10", "tier.2.ndcg@10"]
    overall = result.failures[0]
    assert overall.base == pytest.approx((1 + 1 / log2(3) + 0.5 + 1 / log2(5)) / 4)
    assert overall.new == pytest.approx(0.25)
    assert overall.low < overall.change < overall.high < -overall.tolerance
    assert overall.message.startswith("worse: q01 0.63 -> 0.00, q05 0.63 -> 0.00")


def test_a_removed_document_fires(base, measured, changed):
    """The document that every fourth query needs is gone from the corpus: 1 to 0 in ten of forty."""
    without = measured(ndcg_at_10=[value(0) if rank == 1 else ndcg(rank) for rank in RANKS])
    assert kinds(decide(changed(base, without), RULES)) == {"dropped"}


def test_emptied_judgments_fire(base, measured, changed):
    emptied = measured(ndcg_at_10=[UNJUDGED for _ in RANKS])
    result = decide(changed(base, emptied), RULES)
    assert result.exit_code == 1
    assert kinds(result) == {"vanished", "dropped"}  # the means; and how many queries have a value
    assert "not one query has a value any more" in {finding.message for finding in result.failures}


def test_judgments_emptied_where_they_hurt_fire(base, measured, changed):
    """The mean rises, since the hard half is measured no more; that it is measured no more is the failure."""
    emptied = measured(ndcg_at_10=[ndcg(rank) if rank <= 2 else UNJUDGED for rank in RANKS])
    result = decide(changed(base, emptied), RULES)
    assert [(finding.metric, finding.base, finding.new) for finding in result.failures] == [
        ("overall.ndcg@10.n", 40, 20)
    ]
    assert any("20 queries had a value and have none now" in note.message for note in result.notes)


def test_a_metric_gone_fires(base, measured, changed):
    other = measured(mrr_at_10=[value(1) for _ in RANKS])
    result = decide(changed(base, other), RULES)
    assert kinds(result) == {"vanished"}
    assert "vanished from the metrics file" in {finding.message for finding in result.failures}


def test_a_cell_gone_fires_once(base, changed):
    result = decide(changed(base, None), RULES)
    assert [(finding.kind, finding.metric) for finding in result.failures] == [("vanished", "")]


def test_a_cell_retired_by_the_rules_is_named_alone(base, changed):
    change = changed(base, None)
    kept = replace(change, cells=(*change.cells, CellChange("pallets/A2/bm25", base, base)))
    result = decide(kept, replace(RULES, retired=("pallets/A1/*",)))
    assert result.verdict == "pass"
    assert [note.cell for note in result.notes] == ["pallets/A1/bm25"]


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
def test_a_mean_that_is_no_number_fires(base, changed, broken):
    new = replace(base, numbers={**base.numbers, "overall.ndcg@10": broken})
    result = decide(changed(base, new), RULES)
    assert (result.exit_code, kinds(result)) == (1, {"not a number"})


def test_a_base_that_is_no_number_cannot_be_compared(base, changed):
    old = replace(base, numbers={**base.numbers, "overall.ndcg@10": float("nan")})
    assert decide(changed(old, base), RULES).exit_code == 2


def test_a_file_that_could_not_be_loaded_is_no_pass(base, changed):
    broken = Unreadable(Path("metrics/pallets/A2/bm25.json"), "workspace", "not JSON")
    result = decide(changed(base, base, unreadable=(broken,)), RULES)
    assert result.exit_code == 2
    assert "metrics/pallets/A2/bm25.json (workspace) could not be loaded: not JSON" in result.uncomparable[0].message


@pytest.mark.parametrize("seed", range(20))
def test_noise_stays_quiet(measured, changed, seed):
    """Small changes with mean zero in every query; tiers of twenty queries may stray by more than the tolerance."""
    noise = random.Random(seed)
    numbers = [noise.uniform(0.2, 0.8) for _ in range(40)]
    base = measured(ndcg_at_10=[value(number) for number in numbers])
    noisy = measured(ndcg_at_10=[value(number + noise.gauss(0, 0.05)) for number in numbers])
    assert decide(changed(base, noisy), RULES).failures == ()


@pytest.fixture
def few_fall(measured, changed):
    """Three of 64 queries fall from 1 to 0: -3/64 = -.0469, more than the tolerance of .02.

    A resample holds none of the three with probability (61/64) ** 64 = .046, more than 2.5 %: its interval reaches 0.
    """
    base = measured(ndcg_at_10=[value(1)] * 64)
    new = measured(ndcg_at_10=[value(0) if i in (3, 17, 40) else value(1) for i in range(64)])
    return changed(base, new)


def rule_with(**more):
    return Rules((Rule("overall.ndcg@10", "up", abs=0.01, rel=0.02, **more),))


@pytest.mark.parametrize("more", [{}, {"max": 0.05}, {"max": 3 / 64}])
def test_a_drop_whose_interval_reaches_the_tolerance_passes_and_is_named(few_fall, more):
    result = decide(few_fall, rule_with(**more))
    assert result.verdict == "pass"
    (note,) = result.notes
    assert result.undecided == (note,)
    assert (note.kind, note.metric, note.change, note.tolerance) == ("undecided", "overall.ndcg@10", -3 / 64, 0.02)
    assert note.low < -3 / 64 < note.high == 0
    assert note.message.endswith("tolerated: q03 1.00 -> 0.00, q17 1.00 -> 0.00, q40 1.00 -> 0.00")


def test_a_drop_beyond_max_fails_whatever_its_interval_says(few_fall):
    result = decide(few_fall, rule_with(max=0.04))
    assert (result.exit_code, kinds(result)) == (1, {"beyond max"})
    assert result.failures[0].message.startswith("worse by more than `max` (0.04), whatever the interval says: q03 ")
    assert result.notes == ()


def test_max_holds_where_rel_would_tolerate_more(few_fall):
    """A tenth of 1 is .1, but the drop of .047 is above the .03 that it may be at most."""
    rules = Rules((Rule("overall.ndcg@10", "up", rel=0.1, max=0.03),))
    assert kinds(decide(few_fall, rules)) == {"beyond max"}


def test_without_per_query_files_the_tolerance_alone_decides(base, changed):
    def overall(mean):
        return Measured({"overall.ndcg@10": mean, "overall.ndcg@10.n": 40.0, "tier.1.ndcg@10": 0.5})

    assert decide(changed(overall(0.50), overall(0.49)), RULES).verdict == "pass"  # exactly what is tolerated
    assert kinds(decide(changed(overall(0.50), overall(0.4899)), RULES)) == {"dropped"}


def test_a_per_query_file_of_another_run_is_not_believed(base, measured, changed):
    """The mean dropped by half; the file beside it still tells of the base's run."""
    new = replace(base, numbers={**base.numbers, "overall.ndcg@10": base.numbers["overall.ndcg@10"] / 2})
    result = decide(changed(base, new), RULES)
    assert [(finding.metric, finding.low) for finding in result.failures] == [("overall.ndcg@10", None)]


def test_coverage_may_not_drop(base, measured, changed):
    """One timeout in forty: the mean hardly moves. Its tier is not named beside the whole."""
    failed = [undetermined("timeout") if i == 0 else ndcg(rank) for i, rank in enumerate(RANKS)]
    result = decide(changed(base, measured(ndcg_at_10=failed)), Rules((Rule("overall.ndcg@10", "up", abs=0.1),)))
    assert [(finding.kind, finding.metric) for finding in result.failures] == [("coverage", "overall.ndcg@10")]
    assert "from 100.0% to 97.5%" in result.failures[0].message


def test_a_value_below_its_floor_fires_though_nothing_changed(base, changed):
    rules = Rules((Rule("overall.ndcg@10", "up", floor=0.9),))
    assert kinds(decide(changed(base, base), rules)) == {"below floor"}
    assert "below floor" in kinds(decide(changed(None, base), rules))


def test_a_floor_names_the_worst_queries(measured, changed):
    cell = measured(m=[value(1), value(0.5), value(0.25), value(0.75)])  # mean .625
    (failure,) = decide(changed(cell, cell), Rules((Rule("overall.m", "up", floor=0.9),))).failures
    assert failure.message == "below its floor of 0.9; worst: q02 0.25, q01 0.50, q03 0.75"


def test_a_single_query_below_its_floor_fires_though_the_mean_is_fine(measured, changed):
    cell = measured(m=[value(1), value(0.5), not_applicable("nothing"), value(1)])
    (failure,) = decide(changed(cell, cell), Rules((Rule("overall.m", "up", floor=0.8, floor_each=0.6),))).failures
    assert (failure.kind, failure.message) == (
        "query below floor",
        "1 queries below their floor of 0.6; worst: q01 0.50",
    )
    assert decide(changed(cell, cell), Rules((Rule("overall.m", "up", floor_each=0.5),))).verdict == "pass"


def test_a_floor_of_each_query_needs_the_per_query_file(measured, changed):
    cell = replace(measured(m=[value(1), value(1)]), queries=None)
    result = decide(changed(cell, cell), Rules((Rule("overall.m", "up", floor_each=0.5),)))
    assert result.verdict == "could not compare"


def test_a_value_above_its_ceiling_fires_though_nothing_changed(measured, changed):
    cell = measured(cut_share=[value(0.2)] * 8)
    assert decide(changed(cell, cell), Rules((Rule("overall.cut_share", "down", ceiling=0.2),))).verdict == "pass"
    result = decide(changed(cell, cell), Rules((Rule("overall.cut_share", "down", ceiling=0.1),)))
    assert [(finding.kind, finding.message) for finding in result.failures] == [
        ("above ceiling", "above its ceiling of 0.1; worst: q00 0.20, q01 0.20, q02 0.20")
    ]


def test_lower_may_be_better(measured, changed):
    low, high = (measured(cut_share=[value(number)] * 8) for number in (0.1, 0.2))
    rules = Rules((Rule("overall.cut_share", "down", abs=0.05),))
    assert decide(changed(high, low), rules).verdict == "pass"
    assert kinds(decide(changed(low, high), rules)) == {"dropped"}


def test_changed_queries_are_named_and_shared_ones_compared(base, measured, changed):
    """Two queries are new and score 0; the shared forty did not change."""
    more = measured(ndcg_at_10=[*(ndcg(rank) for rank in RANKS), value(0), value(0)])
    result = decide(changed(base, more), RULES)
    assert result.verdict == "pass"
    assert [note.message for note in result.notes] == [
        "the query set changed: 2 added (q40, q41); shared queries were compared"
    ]
    assert decide(changed(more, base), RULES).verdict == "pass"


def test_what_is_new_is_named(base, measured, changed):
    more = measured(ndcg_at_10=[ndcg(rank) for rank in RANKS], mrr_at_10=[value(1) for _ in RANKS])
    change = changed(base, more)
    result = decide(replace(change, cells=(*change.cells, CellChange("pallets/A9/bm25", None, base))), RULES)
    assert result.verdict == "pass"
    assert [(note.kind, note.cell) for note in result.notes] == [("new", "pallets/A1/bm25"), ("new", "pallets/A9/bm25")]


def test_an_undeclared_file_is_named(base, changed):
    left_over = Unreadable(Path("metrics/pallets/A9/bm25.json"), "workspace", "undeclared")
    result = decide(changed(base, base, undeclared=(left_over,)), RULES)
    assert result.verdict == "pass"
    assert "metrics/pallets/A9/bm25.json (workspace)" in result.notes[0].message


def test_a_rule_that_matches_nothing_is_no_check(base, changed):
    result = decide(changed(base, base), Rules((*RULES.rules, Rule("overall.ndgc@10", "up"))))
    assert result.exit_code == 2
    assert result.uncomparable[0].message == "this rule matches no metric of any cell; closest: `overall.ndcg@10`"


def test_nothing_compared_is_no_pass(base, changed):
    empty = decide(MetricsChange("main", "c0ffee", ()), RULES)
    assert empty.exit_code == 2
    assert any("the workspace has no metrics" in finding.message for finding in empty.uncomparable)
    first = decide(changed(None, base), RULES)
    assert first.exit_code == 2
    assert [finding.message for finding in first.uncomparable] == [
        "nothing was compared: the base `main` has no metrics."
    ]


def test_controls_are_no_regression(base, measured, changed):
    worse = measured(ndcg_at_10=[value(0) for _ in RANKS])
    change = changed(base, base)
    control = CellChange("pallets/controls/random", base, worse)
    assert decide(replace(change, cells=(*change.cells, control)), RULES).verdict == "pass"
