"""What qualifies a measure: an AUC above chance beyond doubt, on nearly all of the pairs that it should score."""

CHANCE = 0.5
LEAST_COVERAGE = 0.8  # a judge that gives no score where it is hard would look good on the rest


def disqualification(
    auc: float | None, low: float | None = None, high: float | None = None, coverage: float | None = None
) -> str:
    """Why a measure is unqualified; "" where it is qualified.

    low, high: of the AUC's interval, None where there is none. coverage: None where it is not known.
    """
    if auc is None:
        return "no AUC"
    if low is None:
        return "too few pairs"
    if not above_chance(low):
        return "ranks the wrong way" if high is not None and high < CHANCE else "may be chance"
    return "" if covers_enough(coverage) else "covers too few pairs"


def above_chance(auc_low: float | None) -> bool:
    """Whether the low end of the interval lies above chance, at the six decimals that the calibration file keeps.

    auc_low: None where there is no interval, which is above nothing.
    """
    return auc_low is not None and round(auc_low, 6) > CHANCE


def covers_enough(coverage: float | None) -> bool:
    """Whether a measure has a value for enough of its pairs, at the six decimals that the calibration file keeps."""
    return coverage is None or round(coverage, 6) >= LEAST_COVERAGE
