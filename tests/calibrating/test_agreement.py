import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from assay.calibrating.agreement import Agreement, agreement, best_agreement

SCORES = np.array([0.25, 0.5, 0.75, 1.0])
POSITIVE = np.array([False, True, True, True])


def test_at_a_threshold():
    # Yes to the last two: 3 of 4 agree; by chance .5 * .75 + .5 * .25 = .5 do, so kappa is (.75 - .5) / .5.
    assert agreement(SCORES, POSITIVE, 0.6) == Agreement(0.6, 0.75, pytest.approx(0.5))


def test_the_threshold_itself_is_a_yes():
    assert agreement(SCORES, POSITIVE, 0.5).accuracy == 1


def test_the_best_lies_midway():
    assert best_agreement(SCORES, POSITIVE) == Agreement(0.375, 1, 1)


def test_scores_that_rank_the_wrong_way_have_no_threshold_above_chance():
    assert best_agreement(-SCORES, POSITIVE) == Agreement(-1, 0.75, 0)


def test_equal_scores_leave_one_threshold():
    assert best_agreement(np.full(4, 0.5), POSITIVE) == Agreement(0.5, 0.75, 0)


def test_none_where_there_is_nothing_to_agree_on():
    nothing = np.array([])
    assert agreement(nothing, nothing.astype(bool), 0.5) is None
    assert best_agreement(nothing, nothing.astype(bool)) is None
    assert best_agreement(SCORES, np.ones(4, dtype=bool)) is None
    assert agreement(SCORES, np.ones(4, dtype=bool), 0.1) == Agreement(0.1, 1, None)


@pytest.mark.parametrize("seed", range(5))
def test_no_threshold_is_better_than_the_best(seed):
    generator = np.random.default_rng(seed)
    scores = generator.integers(10, size=40) / 9
    positive = generator.random(40) < 0.2 + 0.5 * scores
    tried = [cohen_kappa_score(positive, scores >= threshold) for threshold in np.arange(0, 1.01, 0.05)]
    assert best_agreement(scores, positive).kappa == pytest.approx(max(tried), abs=1e-12)
