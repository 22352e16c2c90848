from math import inf

import numpy as np
import pytest

from assay.comparing.detectable import detectable, queries_needed


@pytest.mark.parametrize(
    ("effect", "power", "queries"),
    [(0.2, 0.8, 199), (0.5, 0.8, 34), (0.8, 0.8, 15), (0.5, 0.95, 54), (0.3, 0.9, 119), (1.0, 0.8, 10)],
)
def test_equals_the_published_numbers_of_pairs(effect, power, queries):
    """Pairs that a two-sided t test at .05 needs for Cohen's d_z, as G*Power and Cohen's tables have them."""
    assert queries_needed(1.0, effect, power=power) == queries


def test_nears_the_normal_multiplier_for_many_queries():
    """1.959964 + .841621 = 2.801585 standard errors (Bloom 1995)."""
    assert detectable(0.5, 100_000) == pytest.approx(2.801585 * 0.5 / 100_000**0.5, rel=1e-4)


def test_a_paired_test_has_that_power_at_its_detectable_effect():
    """20,000 samples of 12 queries: the share that is called is .8 within four standard errors (.011)."""
    generator = np.random.default_rng(1)
    samples = generator.normal(detectable(0.3, 12), 0.3, (20_000, 12))
    t = samples.mean(axis=1) / (samples.std(axis=1, ddof=1) / np.sqrt(12))
    assert (np.abs(t) > 2.200985).mean() == pytest.approx(0.8, abs=0.012)  # t(.975, 11)


def test_the_number_of_queries_and_the_effect_are_inverse():
    for n in (5, 64, 1000):
        effect = detectable(0.25, n)
        assert queries_needed(0.25, effect * (1 + 1e-9)) == n
        assert queries_needed(0.25, effect * 0.999) > n


def test_edges():
    assert detectable(0.2, 1) == inf
    assert detectable(0.0, 10) == 0
    assert queries_needed(0.0, 0.01) == 2
    with pytest.raises(ValueError, match="above 0"):
        queries_needed(0.2, 0.0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        detectable(0.2, 10, power=1.0)
