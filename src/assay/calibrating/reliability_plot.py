"""The reliability diagram: the observed share of positives over the mean score of each bin.

On the diagonal both agree. The larger a point, the more scores its bin holds.
"""

import io
from typing import TYPE_CHECKING

from assay.calibrating.calibration import Calibration, MeasureCalibration

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WITHOUT_DATE = {"Date": None, "Creator": None}
_LARGEST = 160  # points squared, of the fullest bin


def reliability_svg(calibration: Calibration, judge: str) -> str:
    """An SVG text, the same for the same calibration; a measure without a bin stands in the legend alone."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context():
        mpl.rcdefaults()  # a person's own style would give other bytes
        mpl.rcParams["svg.hashsalt"] = "assay"  # ids that do not change from run to run
        mpl.rcParams["svg.fonttype"] = "none"  # text stays text
        mpl.rcParams["text.parse_math"] = False  # a `$` in a name begins no formula
        figure = Figure(figsize=(6, 6.5), layout="constrained")
        _draw(figure, calibration, judge)
        drawn = io.BytesIO()
        figure.savefig(drawn, format="svg", metadata=_WITHOUT_DATE)
    return drawn.getvalue().decode("utf-8")


def _draw(figure: "Figure", calibration: Calibration, judge: str) -> None:
    axes = figure.add_subplot()
    axes.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    axes.set_xlabel("mean score of a bin")
    axes.set_ylabel("observed share of positive pairs")
    axes.set_title(f"Reliability of {judge}, {calibration.pairs} labelled pairs")
    axes.plot([0, 1], [0, 1], linestyle="--", color="0.6", label="score = share")
    for measure in calibration.measures:
        n, mean, observed = _points(measure)
        (line,) = axes.plot(mean, observed, linewidth=1, label=_label(measure))
        axes.scatter(mean, observed, s=[_LARGEST * one / max(n) for one in n], color=line.get_color())
    figure.legend(loc="outside lower center", fontsize="small")


def _points(measure: MeasureCalibration) -> tuple[list[int], list[float], list[float]]:
    """How many scores each filled bin holds, their mean, and the share of positives."""
    points = [
        (one.n, one.mean_score, one.observed_share)
        for one in measure.bins
        if one.mean_score is not None and one.observed_share is not None
    ]
    return [n for n, _, _ in points], [mean for _, mean, _ in points], [share for _, _, share in points]


def _label(measure: MeasureCalibration) -> str:
    if measure.calibration_error is None:
        return f"{measure.measure} (no scores in [0, 1])"
    return f"{measure.measure} (calibration error {measure.calibration_error:.3f})"
