import numpy as np
import pytest
from scipy import stats

from assay.comparing.randomisation import sign_flip_p


def theirs(differences, alternative, permutations):
    return stats.permutation_test(
        (differences,),
        np.mean,
        permutation_type="samples",
        alternative=alternative,
        n_resamples=permutations,
        rng=np.random.default_rng(5),
    ).pvalue


def test_counts_every_pattern_of_few_queries():
    """Of 2 ** 3 patterns of 1, 2, 3 only all-plus sums to 6 or more; all-plus and all-minus are as extreme.

    Of 1, 2, -4 the sum is -1. The sums +-1 +-2 +-4 are all at least 1 from 0, and half of them are at most -1.
    """
    assert sign_flip_p(np.array([1.0, 2, 3]), alternative="greater") == 1 / 8
    assert sign_flip_p(np.array([1.0, 2, 3])) == 2 / 8
    assert sign_flip_p(np.array([1.0, 2, 3]), alternative="less") == 1
    assert sign_flip_p(np.array([1.0, 2, -4])) == 1
    assert sign_flip_p(np.array([1.0, 2, -4]), alternative="less") == 4 / 8


@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_equals_scipy_where_it_is_exact(alternative):
    differences = np.random.default_rng(1).normal(-0.3, 1, 11)
    assert sign_flip_p(differences, alternative=alternative) == pytest.approx(
        theirs(differences, alternative, permutations=np.inf)
    )


@pytest.mark.parametrize("alternative", ["two-sided", "less", "greater"])
def test_agrees_with_scipy_where_patterns_are_drawn(alternative):
    """Both draw 20,000: the p-values differ by less than four standard errors of a difference of two shares."""
    differences = np.random.default_rng(2).normal(-0.15, 1, 60)
    ours = sign_flip_p(differences, permutations=20_000, alternative=alternative)
    expected = theirs(differences, alternative, permutations=20_000)
    assert ours == pytest.approx(expected, abs=4 * np.sqrt(2 * expected * (1 - expected) / 20_000) + 1e-4)


def test_drawn_and_counted_agree_near_the_t_test():
    """Many queries: the randomisation test is the paired t test but for its sampling error."""
    differences = np.random.default_rng(3).normal(0.1, 1, 400)
    expected = stats.ttest_1samp(differences, 0).pvalue
    assert sign_flip_p(differences, permutations=20_000) == pytest.approx(expected, abs=0.01)


def test_is_never_zero_and_queries_that_stayed_change_nothing():
    large = np.full(100, 0.5)
    assert sign_flip_p(large, permutations=999) == 1 / 1000
    few = np.array([0.2, 0.3, -0.1])
    assert sign_flip_p(np.concatenate([few, np.zeros(200)])) == sign_flip_p(few)


@pytest.mark.parametrize("still", [np.zeros(0), np.zeros(9)])
def test_is_one_where_nothing_moved(still):
    assert sign_flip_p(still) == 1


def test_rounding_makes_no_tie_a_difference():
    """.1 + .2 and .3 are the same but for binary fractions: all-plus and all-minus tie with the pattern seen."""
    differences = np.array([0.1, 0.2, -0.3, 0.3])
    assert sign_flip_p(differences) == sign_flip_p(np.array([1.0, 2, -3, 3]))


def test_the_same_seed_gives_the_same_p():
    differences = np.random.default_rng(4).normal(0, 1, 40)
    assert sign_flip_p(differences, seed=3) == sign_flip_p(differences, seed=3)
    assert sign_flip_p(differences, seed=3) != sign_flip_p(differences, seed=4)
