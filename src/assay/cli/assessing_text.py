"""How well raters agree, as a terminal shows it."""

from collections.abc import Iterator, Sequence

from assay.assessing.agreement import CONFIDENCE, Agreement, Alpha, Pair
from assay.assessing.agreement_report import AgainstPeople, AgreementReport
from assay.assessing.raters import Rater
from assay.assessing.view import named
from assay.printable import printable
from assay.reporting.columns import Align, columns

SHOWN = 10  # places that the raters disagree about
RELIABLE, TENTATIVE = 0.8, 0.667  # Krippendorff 2004, "Content Analysis", 2nd edition, p. 241
NOBODY = "no person graded any of these places: nobody knows what the machine's grades are worth."


def agreement_text(report: AgreementReport, is_collection: bool) -> str:
    lines = [*_raters(report.raters), "", *_people(report)]
    for one in report.machines:
        lines += ["", *machine_lines(one)]
    if report.pairs:
        lines += ["", "each two raters, on the places that both graded:", *_pairs(report.pairs)]
    if report.disagreements:
        lines += ["", f"furthest apart ({len(report.disagreements)} places in all):"]
        lines += _disagreements(report, is_collection)
    return "".join(f"{line}\n" for line in lines)


def machine_lines(one: AgainstPeople) -> list[str]:
    """What a machine's grades are worth, by the people's."""
    lines = [f"{printable(one.machine)}, machine-made, against what people say:"]
    if one.pair is None:
        return [*lines, f"  {NOBODY}"]
    weighted = "not defined" if one.pair.kappa is None else f"{one.pair.kappa:.3f}"
    lines += [*_alphas(one.pair.agreement), f"  same grade on {one.pair.exact:.0%}; quadratic kappa {weighted}"]
    if one.own:
        lines.append(f"  on {one.own} of the places the people are the suite's own judgments: no rater graded them")
    return lines


def _raters(raters: Sequence[Rater]) -> Iterator[str]:
    rows = [["rater", "kind", "grades"], *([rater.name, rater.kind, str(len(rater.graded))] for rater in raters)]
    yield from columns(rows, ("<", "<", ">"), indent="")
    for rater in raters:
        if rater.stale:
            yield f"note: {rater.stale} grades of {printable(rater.name)} do not count: their texts are gone."
        if rater.moved:
            yield f"note: {rater.moved} grades of {printable(rater.name)} followed their texts to other lines."


def _people(report: AgreementReport) -> list[str]:
    if report.people is None:
        return ["people: no two of them graded the same place; agreement needs that. Ask a second one: --rater NAME"]
    return ["people:", *_alphas(report.people)]


def _alphas(found: Agreement) -> list[str]:
    told = [f"  Krippendorff's alpha, {kind:7} {_alpha(alpha)}" for kind, alpha in _kinds(found)]
    return [*told, f"  {found.grades} grades on {found.places} places; the interval draws {found.drawn}"]


def _kinds(found: Agreement) -> tuple[tuple[str, Alpha], ...]:
    return ("ordinal", found.ordinal), ("nominal", found.nominal)


def _alpha(alpha: Alpha) -> str:
    if alpha.value is None:
        return "is not defined: all grades are the same one"
    between = "no interval"
    if alpha.low is not None and alpha.high is not None:
        between = f"{CONFIDENCE:.0%} interval {alpha.low:.3f} to {alpha.high:.3f}"
    return f"{alpha.value:.3f} ({between}): {reading(alpha.value)}"


def reading(value: float) -> str:
    """What an alpha is taken for."""
    if value >= RELIABLE:
        return "reliable"
    return "good for tentative conclusions" if value >= TENTATIVE else "too low to rely on"


def _pairs(pairs: Sequence[Pair]) -> list[str]:
    head = ["", "", "places", "same", "kappa", "alpha"]
    rows = [
        [
            *(one.first, one.second, str(one.agreement.places)),
            *map(_number, (one.exact, one.kappa, one.agreement.ordinal.value)),
        ]
        for one in pairs
    ]
    align: tuple[Align, ...] = ("<", "<", ">", ">", ">", ">")
    return columns([head, *rows], align)


def _number(number: float | None) -> str:
    return "-" if number is None else f"{number:.3f}"


def _disagreements(report: AgreementReport, is_collection: bool) -> list[str]:
    rows = [
        [named(one.place, is_collection), "  ".join(f"{name}: {grade}" for name, grade in one.grades.items())]
        for one in report.disagreements[:SHOWN]
    ]
    return columns(rows, ("<", "<"))
