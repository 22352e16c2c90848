"""Whether an AUC is above chance beyond doubt: what qualifies a measure."""

CHANCE = 0.5


def above_chance(auc_low: float | None) -> bool:
    """Whether the low end of the interval lies above chance, at the six decimals that the calibration file keeps.

    auc_low: None where there is no interval, which is above nothing.
    """
    return auc_low is not None and round(auc_low, 6) > CHANCE
