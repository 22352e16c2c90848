import pytest
from scipy import stats

from assay.scoring.student import noncentrality, t_below, t_quantile


def test_equals_the_distributions_of_scipy():
    assert t_below(-2.5, 7) == pytest.approx(stats.t.cdf(-2.5, 7))
    assert t_quantile(0.975, 14) == pytest.approx(stats.t.ppf(0.975, 14))


def test_noncentrality_is_where_the_power_is_reached():
    delta = noncentrality(2.1448, 0.8, 14)
    assert stats.nct.sf(2.1448, 14, delta) == pytest.approx(0.8)
