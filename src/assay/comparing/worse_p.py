"""How likely so bad a change is by chance, were there no change at all: a one-sided paired t test (Student 1908).

    t = sign * change / (sd / sqrt(n)),   p = P(T <= t) with n - 1 degrees of freedom

Where both sides have a value for the same queries, sd is that of the differences by query. Where they do not, the
change is a difference of two ratios, and each query stands with its influence on it (the nonparametric delta method,
Davison & Hinkley 1997, section 2.7):

    u_i = has_i (new_i - mean new) / share with a new value - had_i (base_i - mean base) / share with a base value

which is the difference less the mean difference where all have both. Where whole clusters are drawn, a row is the sum
over one, and n counts clusters (Davison & Hinkley 1997, section 3.8). The degrees of freedom are then those of the side
with fewer values. Where every query moved by the same amount, sd is 0: that is a rule, not chance, and p is 0 or 1. One
query alone is no rule: its p is 1.
"""

from math import sqrt

from assay.comparing.score_table import ScoreTable
from assay.scoring.student import t_below

_ROUNDING = 1e-9  # binary fractions; scores have six decimals


def worse_p(table: ScoreTable, sign: int) -> float | None:
    """The p-value in [0, 1]; None where not one query moved: then nothing is tested.

    table: as `applicable` returns it. sign: 1 where higher is better, else -1.
    """
    base, had, new, has = table.T
    if (base == new).all() and (had == has).all():
        return None
    base_mean, new_mean = base.sum() / had.sum(), new.sum() / has.sum()
    influence = (new - has * new_mean) / has.mean() - (base - had * base_mean) / had.mean()
    better = sign * float(new_mean - base_mean)
    n = len(table)
    if n < 2:
        return 1.0
    error = sqrt(float(influence @ influence) / (n * (n - 1)))
    if error < _ROUNDING:
        return 0.0 if better < -_ROUNDING else 1.0
    freedom = max(1.0, float(min((had > 0).sum(), (has > 0).sum())) - 1)
    return t_below(better / error, freedom)
