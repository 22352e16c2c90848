from dataclasses import replace

import pytest

from assay.reporting.gain import gain
from assay.scores import not_applicable, value

NONE = not_applicable("it abstained")


def test_is_paired_by_query(cell):
    """Shared queries: 1 - .5 and .5 - .5, so +.25 over .5: +50 %. The third has no value in the control."""
    best = cell("A1", "bm25", {"m": [value(1), value(0.5), value(1)]})
    echo = cell("controls", "echo", {"m": [value(0.5), value(0.5), NONE]})
    found = gain(best, echo, "m")
    assert (found.absolute, found.relative, found.n) == (0.25, 0.5, 2)
    assert found.low <= 0.25 <= found.high
    assert not found.told_apart  # half of the resamples hold no gain, or hold it twice


def test_tells_two_cells_apart_where_the_interval_excludes_none(cell):
    better, worse = cell("A1", "bm25", {"m": [value(1)] * 8}), cell("A2", "bm25", {"m": [value(0.5)] * 8})
    assert gain(better, worse, "m").told_apart
    assert gain(worse, better, "m").told_apart


def test_a_corrected_p_has_the_last_word(cell):
    """The interval excludes 0: the difference is the same for all queries."""
    better, worse = cell("A1", "bm25", {"m": [value(1)] * 8}), cell("A2", "bm25", {"m": [value(0.5)] * 8})
    assert not replace(gain(better, worse, "m"), p=0.0501).told_apart
    assert replace(gain(better, worse, "m"), p=0.05).told_apart


def test_goes_by_the_means_without_per_query_files(cell):
    best = cell("A1", "bm25", {"m": [value(1), value(0.5)]})
    echo = cell("controls", "echo", {"m": [value(0.25), value(0.25)]}, per_query=False)
    found = gain(best, echo, "m")
    assert (found.absolute, found.relative, found.low) == (0.5, 2.0, None)


def test_has_no_relative_part_over_nothing(cell):
    assert (
        gain(cell("A1", "bm25", {"m": [value(1)]}), cell("controls", "echo", {"m": [value(0)]}), "m").relative is None
    )


def test_is_not_applicable_over_a_control_that_answered_nothing(cell):
    """It abstained on all: whatever the score of nothing is, a gain over it says nothing. Its ranking has a worth."""
    scores = {"keyword_score": [value(1), value(1)], "ndcg@10": [value(1), value(1)]}
    best, silent = cell("A1", "bm25", scores), cell("controls", "random", scores, abstained=2)
    assert gain(best, silent, "keyword_score").not_applicable == "random answered none of the 2 queries"
    assert gain(best, silent, "ndcg@10").absolute == 0


@pytest.mark.parametrize(
    ("mine", "other", "reason"),
    [
        ([value(1), NONE], [NONE, NONE], "echo has no value of m"),
        ([NONE, NONE], [value(1), NONE], "A1/bm25 has no value of m"),
        ([value(1), NONE], [NONE, value(1)], "A1/bm25 and echo share no query with a value of m"),
    ],
)
def test_is_not_applicable_without_values(cell, mine, other, reason):
    found = gain(cell("A1", "bm25", {"m": mine}), cell("controls", "echo", {"m": other}), "m")
    assert (found.not_applicable, found.absolute) == (reason, None)
