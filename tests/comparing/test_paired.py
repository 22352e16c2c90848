import numpy as np
import pytest
from scipy import stats

from assay.comparing.paired import PairedDifference, paired_difference
from assay.scores import not_applicable, undetermined, value


def scores(numbers):
    return {f"q{place}": value(number) for place, number in enumerate(numbers)}


def test_pairs_the_queries_that_both_could_measure():
    base = {"a": value(0.5), "b": value(0.25), "c": value(1), "d": undetermined("timeout"), "e": value(1)}
    new = {"b": value(0.75), "a": value(0.25), "c": not_applicable("nothing judged"), "d": value(1), "f": value(0)}
    found = paired_difference(base, new)
    # a: -.25, b: +.5, so the mean is .125; a resample of the two has both, or one of them twice.
    assert (found.mean, found.low, found.high) == (0.125, -0.25, 0.5)
    assert (found.n, found.unpaired) == (2, 4)


def test_says_so_where_there_is_too_little():
    assert paired_difference({}, {}) == PairedDifference(None, None, None, 0, 0)
    assert paired_difference({"a": value(0)}, {"a": value(1)}) == PairedDifference(1, None, None, 1, 0)


def test_a_constant_difference_has_no_width():
    base = scores([0.0, 0.25, 0.5])
    found = paired_difference(base, scores([0.5, 0.75, 1.0]))
    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))


def test_agrees_with_scipy():
    generator = np.random.default_rng(1)
    base, new = generator.random(40), generator.random(40)
    theirs = stats.bootstrap(
        (new - base,), np.mean, method="percentile", n_resamples=20_000, rng=np.random.default_rng(2)
    ).confidence_interval
    found = paired_difference(scores(base), scores(new), resamples=20_000)
    tolerance = 0.1 * (new - base).std() / np.sqrt(40)
    assert (found.low, found.high) == (
        pytest.approx(theirs.low, abs=tolerance),
        pytest.approx(theirs.high, abs=tolerance),
    )


def test_the_order_of_the_queries_and_the_call_do_not_matter():
    generator = np.random.default_rng(1)
    base, new = scores(generator.random(20)), scores(generator.random(20))
    backwards = dict(reversed(base.items())), dict(reversed(new.items()))
    assert paired_difference(base, new) == paired_difference(*backwards)


def test_swapping_the_sides_turns_the_sign():
    base, new = scores([0.1, 0.9, 0.4, 0.4]), scores([0.3, 0.5, 0.9, 0.4])
    there, back = paired_difference(base, new), paired_difference(new, base)
    assert (back.mean, back.low, back.high) == pytest.approx((-there.mean, -there.high, -there.low), abs=0.02)
