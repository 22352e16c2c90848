"""Minimum detectable effect: how large a true difference must be for a paired test to see it.

A two-sided paired t test at level alpha over n queries finds a true mean difference of

    MDE = delta(alpha, power, n) * sd / sqrt(n)

with the wanted power, where sd is that of the differences by query and delta the noncentrality at which a noncentral t
with n - 1 degrees of freedom exceeds the critical value with that probability (Cohen 1988). Delta is near
t(1 - alpha / 2) + t(power), the multiplier of Bloom 1995: 2.80 for many queries at .05 and .8, 3.01 for 15.
The other tail, where the test calls a difference of the wrong sign, is left out: below 1e-6 at .05 and .8.
"""

from math import ceil, inf, sqrt
from statistics import NormalDist

from assay.scoring.student import noncentrality, t_quantile


def detectable(sd: float, n: int, *, alpha: float = 0.05, power: float = 0.8) -> float:
    """The smallest true mean difference that n queries show with that power; infinite below 2 queries.

    sd: standard deviation (n - 1) of the differences by query, in the units of the measure.
    """
    _check(sd, alpha, power)
    if n < 2:
        return inf
    return noncentrality(t_quantile(1 - alpha / 2, n - 1), power, n - 1) * sd / sqrt(n)


def queries_needed(sd: float, effect: float, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """The least number of queries whose `detectable` is at most `effect`, at least 2. ValueError unless effect > 0."""
    _check(sd, alpha, power)
    if not effect > 0:
        raise ValueError("an effect to detect is above 0")
    low, high = 1, 2
    while detectable(sd, high, alpha=alpha, power=power) > effect:
        low, high = high, max(high * 2, ceil(_normal_guess(sd, effect, alpha, power)))
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if detectable(sd, middle, alpha=alpha, power=power) <= effect else (middle, high)
    return high


def _normal_guess(sd: float, effect: float, alpha: float, power: float) -> float:
    """A start for the search: what a normal distribution would need, which is a little too few."""
    normal = NormalDist()
    return ((normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)) * sd / effect) ** 2


def _check(sd: float, alpha: float, power: float) -> None:
    if not (0 <= sd < inf and 0 < alpha < 1 and 0 < power < 1):
        raise ValueError("sd is finite and not negative; alpha and power are between 0 and 1")
