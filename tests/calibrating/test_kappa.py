import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from assay.calibrating.kappa import kappa, kappas


def test_by_hand():
    # 20 times both yes, 15 both no, 5 only the first yes, 10 only the second: agreed .7, by chance .5 * .6 + .5 * .4.
    first = [1] * 20 + [0] * 15 + [1] * 5 + [0] * 10
    second = [1] * 20 + [0] * 15 + [0] * 5 + [1] * 10
    assert kappa(first, second, 2) == pytest.approx((0.7 - 0.5) / (1 - 0.5))


def test_quadratic_by_hand():
    # Observed: (2 - 1)^2 = 1. By chance each of (0, 0), (0, 1), (2, 0), (2, 1) half a time: (0 + 1 + 4 + 1) / 2 = 3.
    assert kappa([0, 2], [0, 1], 3, quadratic=True) == pytest.approx(1 - 1 / 3)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [([0, 1], [0, 1], 1), ([0, 1], [1, 0], -1), ([1, 1], [0, 1], 0), ([1, 1], [1, 1], None), ([], [], None)],
)
def test_the_ends(first, second, expected):
    assert kappa(first, second, 2) == expected


@pytest.mark.parametrize("quadratic", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_agrees_with_scikit_learn(seed, quadratic):
    generator = np.random.default_rng(seed)
    first = generator.integers(4, size=50)
    second = np.clip(first + generator.integers(-1, 3, size=50), 0, 3)
    theirs = cohen_kappa_score(first, second, weights="quadratic" if quadratic else None)
    assert kappa(first, second, 4, quadratic=quadratic) == pytest.approx(theirs, abs=1e-12)


def test_a_weight_counts_a_pair_so_often():
    generator = np.random.default_rng(1)
    first, second = generator.integers(2, size=(2, 20))
    weights = generator.integers(3, size=(10, 20)).astype(float)
    repeated = [[np.repeat(side, row.astype(int)) for side in (first, second)] for row in weights]
    assert kappas(first, second, weights, 2) == pytest.approx([kappa(*both, 2) for both in repeated], abs=1e-12)
