import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from assay.calibrating.auc import auc, weighted_aucs


@pytest.mark.parametrize(
    ("scores", "positive", "expected"),
    [
        # Of the four pairs (.35, .1), (.35, .4), (.8, .1), (.8, .4) the positive is higher in three.
        ([0.1, 0.4, 0.35, 0.8], [False, False, True, True], 3 / 4),
        # One tie, one win, of two pairs.
        ([1, 1, 2], [False, True, True], 1.5 / 2),
        ([0.5, 0.5, 0.5], [True, False, True], 1 / 2),
        ([2, 1], [False, True], 0),
    ],
)
def test_by_hand(scores, positive, expected):
    assert auc(scores, positive) == expected


@pytest.mark.parametrize(("scores", "positive"), [([], []), ([1.0], [True]), ([1.0, 2.0], [False, False])])
def test_none_where_a_class_is_missing(scores, positive):
    assert auc(scores, positive) is None


def test_refuses_what_has_no_rank():
    with pytest.raises(ValueError, match="not finite"):
        auc([float("nan"), 1], [True, False])


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_scikit_learn_on_ties(seed):
    generator = np.random.default_rng(seed)
    scores = generator.integers(8, size=60) / 7
    positive = generator.random(60) < 0.2 + 0.5 * scores
    assert auc(scores, positive) == pytest.approx(roc_auc_score(positive, scores), abs=1e-12)


def test_a_weight_counts_a_pair_so_often():
    generator = np.random.default_rng(1)
    scores, positive = generator.integers(5, size=30) / 4, generator.random(30) < 0.5
    weights = generator.integers(3, size=(10, 30)).astype(float)
    expected = [auc(np.repeat(scores, row.astype(int)), np.repeat(positive, row.astype(int))) for row in weights]
    assert weighted_aucs(scores, positive, weights) == pytest.approx(expected, abs=1e-12)


def test_not_a_number_where_no_weight_is_left_to_a_class():
    assert np.isnan(weighted_aucs([1.0, 2.0], [False, True], np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]))).all()
