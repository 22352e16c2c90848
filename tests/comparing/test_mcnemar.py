import numpy as np
import pytest
from scipy import stats

from assay.comparing.mcnemar import is_pass_fail, lost_and_gained, mcnemar_p
from assay.comparing.paired_sample import PairedSample


def sample(base, new):
    return PairedSample(tuple(map(str, range(len(base)))), np.array(base, float), np.array(new, float), 0)


def test_worked_by_hand():
    """Five lost, none gained: 2 / 2 ** 5. One and four: 2 (1 + 5) / 32. As many either way: 1."""
    assert mcnemar_p(5, 0) == mcnemar_p(0, 5) == 2 / 32
    assert mcnemar_p(1, 4) == 12 / 32
    assert mcnemar_p(3, 3) == mcnemar_p(0, 0) == 1


@pytest.mark.parametrize(("lost", "gained"), [(7, 2), (0, 12), (40, 61), (900, 1001)])
def test_equals_the_binomial_test_of_scipy(lost, gained):
    assert mcnemar_p(lost, gained) == pytest.approx(stats.binomtest(lost, lost + gained).pvalue)


def test_counts_queries_that_changed_sides():
    assert lost_and_gained(sample([1, 1, 1, 0, 0], [1, 0, 0, 1, 0])) == (2, 1)


def test_is_for_pass_and_fail_alone():
    assert not is_pass_fail(sample([1, 0.5], [1, 0]))
    with pytest.raises(ValueError, match="1 and 0"):
        lost_and_gained(sample([1, 0.5], [1, 0]))
    with pytest.raises(ValueError, match="negative"):
        mcnemar_p(-1, 2)
