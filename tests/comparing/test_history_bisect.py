"""Values over commits by hand; without scores by query a change is the difference of the values."""

import pytest

from assay.comparing.history import History, Point, steps
from assay.comparing.history_bisect import Limit, bisect
from assay.comparing.history_commits import Commit


def history(*values):
    points = [
        Point(Commit(f"c{place}", "d", "s"), number, touched=place == 0 or number != values[place - 1])
        for place, number in enumerate(values)
    ]
    return History("s/A1/bm25", "overall.m", steps(points))


def hash_of(culprit):
    return culprit.entry.point.commit.hash


def test_names_the_commit_that_moved_it_most_up_or_down():
    found = bisect(history(0.5, 0.5, 0.6, 0.3, 0.4))
    assert hash_of(found.culprit) == "c3"
    assert [entry.point.commit.hash for entry in found.moves] == ["c3", "c2", "c4"]
    assert found.whole.change == pytest.approx(-0.1)


def test_of_equal_moves_the_earliest():
    assert hash_of(bisect(history(0.5, 0.25, 0.5)).culprit) == "c1"


def test_the_first_beyond_a_drop_where_small_steps_added_up():
    """.5 -> .48 -> .46 -> .44: no step is .05, the third commit is the first so far below."""
    found = bisect(history(0.5, 0.48, 0.46, 0.44, 0.1), Limit("drop", 0.05))
    assert hash_of(found.culprit) == "c3"
    assert found.culprit.total.change == pytest.approx(-0.06)
    assert found.culprit.entry.step.change == pytest.approx(-0.02)


def test_a_drop_of_exactly_the_limit_counts():
    assert hash_of(bisect(history(0.3, 0.2), Limit("drop", 0.1)).culprit) == "c1"


def test_a_rise_is_looked_for_above():
    assert hash_of(bisect(history(0.1, 0.0, 0.2), Limit("rise", 0.1)).culprit) == "c2"


def test_nobody_did_it():
    assert bisect(history(0.5, 0.5)).culprit is None
    found = bisect(history(0.5, 0.45), Limit("drop", 0.1))
    assert (found.culprit, len(found.moves)) == (None, 1)


def test_commits_without_a_value_before_it_are_counted():
    found = bisect(history(None, 0.5, None, None, 0.2))
    assert (hash_of(found.culprit), found.culprit.between) == ("c4", 2)
    assert found.first.point.commit.hash == "c1"


def test_a_single_value_has_no_change():
    found = bisect(history(None, 0.5))
    assert (found.whole, found.culprit) == (None, None)


def test_without_any_value_there_is_nothing_to_look_at():
    with pytest.raises(ValueError, match="no entry has a value"):
        bisect(history(None))
