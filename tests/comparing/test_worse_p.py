import numpy as np
import pytest
from scipy import stats

from assay.comparing.score_table import applicable, score_table
from assay.comparing.worse_p import worse_p
from assay.scores import not_applicable, value


def table(base, new):
    sides = (
        {f"q{i}": not_applicable("none") if number is None else value(number) for i, number in enumerate(side)}
        for side in (base, new)
    )
    return applicable(score_table(*sides))


@pytest.mark.parametrize("sign", [1, -1])
def test_is_the_one_sided_paired_t_test(sign):
    generator = np.random.default_rng(1)
    base = generator.random(20)
    new = base + generator.normal(-0.03, 0.1, 20)
    expected = stats.ttest_rel(new, base, alternative="less" if sign == 1 else "greater").pvalue
    assert worse_p(table(base, new), sign) == pytest.approx(expected)


def test_where_all_moved_alike_it_is_no_chance():
    """Eight of eight pass no more; eight of eight by a tenth, which is no binary fraction."""
    assert worse_p(table([1] * 8, [0] * 8), 1) == 0
    assert worse_p(table([0.7] * 8, [0.6] * 8), 1) == 0
    assert worse_p(table([0.6] * 8, [0.7] * 8), 1) == 1
    assert worse_p(table([0.6] * 8, [0.7] * 8), -1) == 0
    assert worse_p(table([1], [0]), 1) == 1  # one query is no rule


def test_nothing_is_tested_where_nothing_moved():
    assert worse_p(table([1, 0.5, None], [1, 0.5, 1]), 1) is not None
    assert worse_p(table([1, 0.5, None], [1, 0.5, None]), 1) is None


def test_a_side_with_other_queries_is_a_difference_of_ratios():
    """Ten of 1 in the base; forty in the new, thirty of them 0: from 1 to .25.

    Influences: (1 - .25) / 1 - (1 - 1) / .25 = .75 for the ten, -.25 for the thirty; squares sum to 7.5, so the
    standard error is sqrt(7.5 / (40 * 39)) = .06934, t = -.75 / .06934 = -10.817, with 9 degrees of freedom.
    """
    p = worse_p(table([1] * 10 + [None] * 30, [1] * 10 + [0] * 30), 1)
    assert p == pytest.approx(stats.t.cdf(-10.817, 9), rel=1e-3)


def test_the_error_of_a_difference_of_ratios_is_that_of_its_bootstrap():
    """Queries lose and gain values at random: the linearised error is the deviation of 4,000 resampled changes."""
    generator = np.random.default_rng(2)
    rows = np.column_stack(
        [column for _ in range(2) for column in (generator.random(200), generator.random(200) < 0.7)]
    )
    rows[:, 0] *= rows[:, 1]
    rows[:, 2] *= rows[:, 3]
    rows = rows[rows[:, 1] + rows[:, 3] > 0]
    sums = rows[generator.integers(len(rows), size=(4000, len(rows)))].sum(axis=1)
    changes = sums[:, 2] / sums[:, 3] - sums[:, 0] / sums[:, 1]
    change = rows[:, 2].sum() / rows[:, 3].sum() - rows[:, 0].sum() / rows[:, 1].sum()
    freedom = min(rows[:, 1].sum(), rows[:, 3].sum()) - 1
    assert worse_p(rows, 1) == pytest.approx(stats.t.cdf(change / changes.std(ddof=1), freedom), abs=0.01)


def test_equal_clusters_are_the_t_test_of_their_means():
    """Twenty clusters of five queries: a paired t test of the twenty cluster means."""
    generator = np.random.default_rng(4)
    base = generator.random(100)
    new = base + np.repeat(generator.normal(-0.05, 0.1, 20), 5) + generator.normal(0, 0.02, 100)
    sides = ({f"q{i:02}": value(number) for i, number in enumerate(side)} for side in (base, new))
    clusters = {f"q{i:02}": str(i // 5) for i in range(100)}
    means = (side.reshape(20, 5).mean(axis=1) for side in (new, base))
    expected = stats.ttest_rel(*means, alternative="less").pvalue
    assert worse_p(applicable(score_table(*sides, clusters)), 1) == pytest.approx(expected)
