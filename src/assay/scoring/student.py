"""Student's t distribution: probabilities and quantiles.

scipy.special alone is imported, where it is used: scipy.stats takes a second.
"""


def t_below(statistic: float, freedom: float) -> float:
    """P(T <= statistic) with that many degrees of freedom."""
    from scipy.special import stdtr

    return float(stdtr(freedom, statistic))


def t_quantile(probability: float, freedom: float) -> float:
    """The t below which T lies with that probability."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, probability))


def noncentrality(critical: float, power: float, freedom: float) -> float:
    """The noncentrality with which a noncentral T lies above `critical` with probability `power`."""
    from scipy.special import nctdtrinc

    return float(nctdtrinc(freedom, 1 - power, critical))
