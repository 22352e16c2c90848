"""A calibration for a terminal: at most 120 columns with names of usual length."""

from collections.abc import Iterator, Sequence

from assay.calibrating.agreement import Agreement
from assay.calibrating.calibration import Calibration, MeasureCalibration, Reasons
from assay.calibrating.estimate import Estimate
from assay.calibrating.reliability import Bin
from assay.printable import printable

_BAR = 30  # characters of a share of 1
_SHOWN = 3  # reasons named


def calibration_text(judge: str, calibration: Calibration, cost: str = "") -> str:
    """Whether the measures are qualified, agreement, baselines, reliability; `cost` stands in a line of its own."""
    return "".join(f"{line}\n" for line in _lines(judge, calibration, cost))


def verdict(measure: MeasureCalibration) -> str:
    """In words, what AUC and coverage say of a measure."""
    why = measure.disqualification
    return f"unqualified: {why}" if why else "qualified"


def _lines(judge: str, calibration: Calibration, cost: str) -> Iterator[str]:
    negatives = calibration.pairs - calibration.positives
    yield printable(
        f"{judge}: {calibration.pairs} labelled pairs in {calibration.groups} groups, "
        f"{calibration.positives} positive, {negatives} negative"
    )
    yield ""
    yield from _ranking(calibration)
    yield ""
    yield from _agreement(calibration)
    yield ""
    yield from _baselines(calibration)
    for measure in calibration.measures:
        yield ""
        yield from _reliability(measure)
    if cost:
        yield ""
        yield printable(f"cost: {cost}")


def _ranking(calibration: Calibration) -> Iterator[str]:
    yield f"Does it rank? AUC, .5 is chance ({calibration.settings.confidence * 100:g} % interval over groups)"
    rows = [["measure", "AUC", "interval", "", "over lexical share", "n", "cover"]]
    rows += [
        [
            measure.measure,
            _number(measure.auc.number),
            _interval(measure.auc),
            verdict(measure),
            _difference(measure.over_lexical),
            str(measure.n),
            _percent(measure.coverage),
        ]
        for measure in calibration.measures
    ]
    yield from _columns(rows)
    for measure in calibration.measures:
        yield from _missing(measure)


def _missing(measure: MeasureCalibration) -> Iterator[str]:
    if measure.undetermined:
        yield f"  ! {printable(measure.measure)}: undetermined for {_reasons(measure.undetermined)}"
    if measure.not_applicable:
        yield f"  ! {printable(measure.measure)}: not applicable to {_reasons(measure.not_applicable)}"
    if measure.no_interval:
        yield f"  ! {printable(measure.measure)}: no interval: {measure.no_interval}"
    dropped = measure.auc.interval.dropped if measure.auc.interval else 0
    if dropped:
        yield f"  ! {printable(measure.measure)}: {dropped} resamples without a class were dropped"


def _agreement(calibration: Calibration) -> Iterator[str]:
    yield "Where does it say yes? Agreement with the labels at a threshold"
    rows = [["measure", "fixed", "accuracy", "kappa", "interval", "best", "accuracy", "kappa"]]
    rows += [
        [measure.measure, *_at(measure.fixed), _interval(measure.kappa), *_at(measure.best)]
        for measure in calibration.measures
    ]
    yield from _columns(rows)
    yield "  best: chosen on these same pairs for the highest kappa, which is optimistic"
    for measure in calibration.measures:
        if measure.graded_kappa:
            graded = f"{_number(measure.graded_kappa.number)} {_interval(measure.graded_kappa)}".rstrip()
            yield f"  {printable(measure.measure)}: kappa of the grades, quadratic weights: {graded}"


def _baselines(calibration: Calibration) -> Iterator[str]:
    of = calibration.baselines
    yield "What is there without a judge?"
    rows = [
        ["always the larger class", "accuracy", _number(of.majority), ""],
        [f"{of.direction} claims are positive", "AUC", _number(of.length.number), _interval(of.length)],
        ["share of the claim's words in the evidence", "AUC", _number(of.lexical.number), _interval(of.lexical)],
    ]
    human = calibration.human
    if human:
        weights = ", quadratic weights" if calibration.scale.graded else ""
        rows += [
            [f"{human.raters} people, one against the majority of the others", "AUC", _number(human.auc), ""],
            [f"{human.raters} people among themselves{weights}", "kappa", _number(human.kappa), ""],
        ]
    yield from _columns(rows)


def _reliability(measure: MeasureCalibration) -> Iterator[str]:
    name = printable(measure.measure)
    if measure.calibration_error is None:
        yield f"Is {name} a probability? " + ("Its scores leave [0, 1]: no." if measure.n else "It has no score.")
        return
    yield f"Is {name} a probability? Expected calibration error {measure.calibration_error:.3f}"
    rows = [["score", "n", "mean", "observed share of positives"]]
    rows += [_bin(one) for one in measure.bins if one.n]
    yield from _columns(rows)


def _bin(one: Bin) -> list[str]:
    share = one.observed_share or 0.0
    bar = "#" * round(share * _BAR)
    return [f"{one.low:.2g}-{one.high:.2g}", str(one.n), _number(one.mean_score), f"{share:.3f} {bar}"]


def _at(agreement: Agreement | None) -> list[str]:
    if agreement is None:
        return ["n/a", "n/a", "n/a"]
    return [_number(agreement.threshold), _number(agreement.accuracy), _number(agreement.kappa)]


def _number(number: float | None) -> str:
    return "n/a" if number is None else f"{number:.3f}"


def _interval(estimate: Estimate) -> str:
    return f"[{estimate.interval.low:.3f}, {estimate.interval.high:.3f}]" if estimate.interval else ""


def _difference(estimate: Estimate) -> str:
    if estimate.number is None:
        return "n/a"
    interval = estimate.interval
    return f"{estimate.number:+.3f}" + (f" [{interval.low:+.3f}, {interval.high:+.3f}]" if interval else "")


def _percent(share: float | None) -> str:
    """Never rounded up to 100 %."""
    return "n/a" if share is None else f"{int(share * 1000) / 10:g}%" + ("!" if share < 1 else "")


def _reasons(reasons: Reasons) -> str:
    shown = [f"{printable(reason)} ({count})" for reason, count in list(reasons.items())[:_SHOWN]]
    left = len(reasons) - len(shown)
    return f"{sum(reasons.values())} pairs: {', '.join(shown)}" + (f", and {left} more reasons" if left else "")


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    shown = [[printable(entry) for entry in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return [
        "  " + "  ".join(entry.ljust(width) for entry, width in zip(row, widths, strict=True)).rstrip() for row in shown
    ]
