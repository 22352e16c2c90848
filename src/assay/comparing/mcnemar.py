"""McNemar's test of pass and fail on the same queries, exact (McNemar 1947).

Queries that both sides pass, or both fail, say nothing of the difference. Of the others each is as likely lost as
gained if the sides are the same: the p-value is that of a binomial with share 1/2, both tails.
"""

from math import comb

from assay.comparing.paired_sample import PairedSample


def mcnemar_p(lost: int, gained: int) -> float:
    """lost: queries that passed in the base alone; gained: in the new alone. 1 where there is neither."""
    if lost < 0 or gained < 0:
        raise ValueError("a count is not negative")
    n = lost + gained
    tail = sum(comb(n, count) for count in range(min(lost, gained) + 1))
    return min(1.0, 2 * tail / (1 << n))


def lost_and_gained(sample: PairedSample) -> tuple[int, int]:
    """Queries that passed in the base alone, and in the new alone. ValueError for values other than 0 and 1."""
    if not is_pass_fail(sample):
        raise ValueError("pass and fail are 1 and 0")
    differences = sample.differences
    return int((differences < 0).sum()), int((differences > 0).sum())


def is_pass_fail(sample: PairedSample) -> bool:
    """Whether every value of both sides is 0 or 1."""
    return all(bool(((side == 0) | (side == 1)).all()) for side in (sample.base, sample.new))
