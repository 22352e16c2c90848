"""Which drops fail, and how often: whole runs of the gate over a grid of 15 cells are drawn.

Each cell is held against rules on three measures of 64 queries and on one measure of four tiers (20, 18, 15 and 11
queries). Queries differ in how hard they are, cells scatter about that with a deviation of .15; differences between two
cells then have a deviation of about .2, as between the cells of the default suite.
"""

import numpy as np
import pytest

from assay.comparing.comparison import Comparison
from assay.comparing.detectable import detectable
from assay.comparing.family import decided
from assay.comparing.gate_result import Finding
from assay.comparing.rules import Rule

CELLS, QUERIES, MEASURES = 15, 64, 3
TIERS = np.repeat(np.arange(4), [20, 18, 15, 11])
EVERY = np.ones(QUERIES, dtype=bool)
RULES = [
    (Rule("overall.ndcg@10", "up", abs=0.01, rel=0.02), 0, EVERY),
    (Rule("overall.recall@10", "up", abs=0.01, rel=0.02), 1, EVERY),
    (Rule("overall.keyword_score", "up", abs=0.02, rel=0.05), 2, EVERY),
    *((Rule(f"tier.{tier}.ndcg@10", "up", abs=0.03, rel=0.06), 0, tier == TIERS) for tier in range(4)),
]


def two_runs(generator, share, together):
    """Base and new, each (measure, cell, query): `share` of the queries have other scores, as likely better as worse.

    together: the same queries move the same way in all cells.
    """
    hard = generator.beta(0.8, 1.6, (1, 1, QUERIES))
    sides = [np.clip(hard + generator.normal(0, 0.15, (MEASURES, CELLS, QUERIES)), 0, 1) for _ in range(2)]
    cells = 1 if together else CELLS
    moved, swapped = (generator.random((1, cells, QUERIES)) < chance for chance in (share, 0.5))
    low, high = np.minimum(*sides), np.maximum(*sides)
    base = np.where(swapped, low, high)
    return base, np.where(moved, np.where(swapped, high, low), base)


def drop(base, new, cell):
    """`new` with one measure of a cell lower in every query by its tolerance and twice what 64 queries can detect."""
    difference = (new - base)[0, cell]
    lowered = new.copy()
    tolerated = RULES[0][0].tolerance(base[0, cell].mean())
    lowered[0, cell] = base[0, cell] + difference - difference.mean()
    lowered[0, cell] -= tolerated + 2 * detectable(difference.std(ddof=1), QUERIES)
    return lowered


def failures(base, new):
    comparisons = [
        comparison(rule, cell, base[measure, cell, of], new[measure, cell, of])
        for rule, measure, of in RULES
        for cell in range(CELLS)
    ]
    return [one.compared for one in decided(comparisons, 0.95, resamples=400) if one.compared.weight == "failure"]


def comparison(rule, cell, base, new):
    """As `compare` makes it, of values by query."""
    mean, other = float(np.mean(base)), float(np.mean(new))
    tolerance = rule.tolerance(mean)
    finding = Finding(
        "note", "compared", f"s/A{cell}/m", rule.metric, "", mean, other, other - mean, tolerance=tolerance
    )
    table = np.column_stack([base, np.ones(len(base)), new, np.ones(len(new))])
    return Comparison(rule, (), finding, paired=True, table=table, hardest="q1 1.00 -> 0.00")


@pytest.mark.parametrize(("share", "together"), [(0.3, False), (1.0, False), (1.0, True)])
def test_of_200_commits_that_change_nothing_real_at_most_one_in_twenty_fails(share, together):
    """At most 10 of 200, and two standard errors (6) for chance."""
    generator = np.random.default_rng(1)
    failed = sum(bool(failures(*two_runs(generator, share, together))) for _ in range(200))
    assert failed <= 16


@pytest.mark.parametrize(("share", "where"), [(0.3, "all cells"), (1.0, "one cell")])
def test_a_drop_of_twice_what_can_be_detected_is_caught_in_the_noise_of_all_others(share, where):
    """50 commits, at least 95 %."""
    generator = np.random.default_rng(2)
    caught = 0
    for number in range(50):
        base, new = two_runs(generator, share, together=False)
        for cell in [number % CELLS] if where == "one cell" else range(CELLS):
            new = drop(base, new, cell)
        dropped = {(finding.cell, finding.metric) for finding in failures(base, new)}
        caught += (f"s/A{number % CELLS}/m", "overall.ndcg@10") in dropped
    assert caught >= 48


LOSES = Rule("m", "up", abs=0.01)
SOME_LOSE = ([1.0] * 64, [0.0] * 6 + [1.0] * 58)  # t = -(6/64) / (.2938/8) = -2.553: p = .0066 with 63


def alone(others_moved=0, rule=LOSES, sides=SOME_LOSE):
    """The drop among so many comparisons that went up and down alike."""
    others = [comparison(LOSES, cell, [0.5, 0.5, 0.5], [0.75, 0.25, 0.5]) for cell in range(others_moved)]
    return decided([comparison(rule, 99, *sides), *others], 0.95)[0]


def test_a_drop_is_a_failure_by_itself_and_may_be_chance_among_many():
    """Six of 64 queries lose all: .0066 alone; with ten others 11 x .0066 = .072, above .05."""
    (failure,) = alone().findings
    assert (failure.weight, failure.kind, failure.message) == ("failure", "dropped", "worse: q1 1.00 -> 0.00")
    assert failure.p == pytest.approx(0.0066, abs=5e-5)
    (note,) = alone(10).findings
    assert (note.weight, note.kind) == ("note", "undecided")
    assert note.message == "worse, but may be chance among 11 comparisons: q1 1.00 -> 0.00"
    assert note.p == pytest.approx(11 * failure.p)
    assert note.high < -note.tolerance


def test_max_fails_whatever_chance_may_do():
    (failure,) = alone(10, Rule("m", "up", abs=0.01, max=0.05)).findings
    assert (failure.weight, failure.kind) == ("failure", "beyond max")


def test_where_no_query_moved_nothing_is_tested():
    """Ten comparisons in which nothing moved do not make a drop chance."""
    still = [comparison(LOSES, cell, [0.5, 1], [0.5, 1]) for cell in range(10)]
    found = decided([comparison(LOSES, 99, *SOME_LOSE), *still], 0.95)
    assert [one.tested for one in found] == [True] + [False] * 10
    assert found[0].compared.weight == "failure"
    assert found[1].compared.p is None


def test_eight_of_eight_fail_among_any_number():
    """An answer to each of the eight questions that have none: no randomisation test could say so (1 / 2 ** 8)."""
    (failure,) = alone(200, Rule("m", "up", abs=0.125), ([1.0] * 8, [0.0] * 8)).findings
    assert (failure.weight, failure.p) == ("failure", 0)


def test_a_drop_within_the_tolerance_is_none_however_sure():
    found = alone(0, Rule("m", "up", abs=0.1), ([0.5] * 64, [0.45] * 64))
    assert (found.findings, found.compared.p, found.compared.low) == ((), 0, None)


def test_without_scores_by_query_the_tolerance_alone_decides():
    unpaired = Comparison(LOSES, (), Finding("note", "compared", "c", "m", "", 0.5, 0.4, -0.1, tolerance=0.01))
    (failure,) = decided([unpaired], 0.95)[0].findings
    assert (failure.weight, failure.message, failure.p) == ("failure", "worse by more than is tolerated", None)
    assert decided([Comparison(LOSES)], 0.95)[0].findings == ()
    assert decided([], 0.95) == []
