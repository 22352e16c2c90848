"""The table for a terminal: at most 120 columns with names of usual length."""

from collections.abc import Iterator, Sequence
from typing import Literal

from assay.comparing.listing import listed
from assay.printable import printable
from assay.reporting.columns import Align, columns
from assay.reporting.compare_numbers import p_text
from assay.reporting.gain import LEVEL, Gain
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.table import Row, Table
from assay.reporting.table_measures import Kind, Measures, kind_of, table_measures

Style = Literal["plain", "bold", "dim", "warning"]
_CODES: dict[Style, str] = {"bold": "1", "dim": "2", "warning": "33"}
_SHORT = {
    "recall@10": "rec@10",
    "keyword_score": "keyword",
    "lexical_support": "lexical",
    "faithfulness": "faithful",
    "correctness_f1": "correct",
    "precision@10": "prec@10",
    "recall@50": "rec@50",
    "ndcg_linear@10": "ndcg_lin",
    "duplicates_removed": "removed",
    "expected_file_recall@10": "files@10",
    "file_type_accuracy@10": "types@10",
    "avoidance@10": "avoid@10",
    "rubric_total": "rubric",
    "rubric_passed": "passed",
}
QUOTED = 0.999  # lexical support from which on a cell's answers are taken for quotations
_TITLES: dict[Kind, tuple[str, str]] = {  # what is measured, and the count of those that cannot be, the same for all
    "answers": ("queries", "unanswerable"),
    "ranking": ("queries", ""),
    "fusion": ("queries", "without_judgments"),
    "tasks": ("tasks", ""),
}
_LEGENDS: dict[Kind, tuple[str, ...]] = {
    "answers": (),
    "ranking": (
        "  ndcg: gain 2^grade - 1, ndcg_lin(ear): the grade; judged: share of the first hits that is judged at all",
    ),
    "fusion": ("  judged@10: share of the first ten that is judged; removed: duplicates a query, on average",),
    "tasks": (
        "  files, types, avoid@10: expected files found, share of expected file types, share not of those to avoid",
        "  rubric: points of 100; passed: share of the tasks with enough of them and no critical issue",
    ),
}
_CONTROLS = 3  # side by side
_ABSTENTION = ("abstention_precision", "abstention_recall")


def table_text(table: Table, colour: bool = False) -> str:
    lines = list(_lines(table))
    return "".join(f"{_painted(text, style) if colour else text}\n" for text, style in lines)


def _lines(table: Table) -> Iterator[tuple[str, Style]]:
    yield _title(table), "bold"
    yield "", "plain"
    measures = table_measures(_cells(table), table.headline)
    yield from _ranking(table, measures)
    yield from ((line, "plain") for line in _legend(table, measures))
    yield from _footnotes(table, measures)
    if table.differences:
        yield "", "plain"
        yield (
            f"{_marked(table, table.headline)}: the best cell and others, paired by query (95 % interval)",
            "bold",
        )
        yield from ((line, "plain") for line in _differences(table.differences))
        yield from ((line, "plain") for line in _corrected(table))
    for measure in dict.fromkeys(gain.measure for gain in table.gains):
        yield "", "plain"
        yield (
            f"{_marked(table, measure)}: gain over the controls, paired by query (95 % interval; relative)",
            "bold",
        )
        yield from ((line, "plain") for line in _gains([gain for gain in table.gains if gain.measure == measure]))


def _title(table: Table) -> str:
    cells = _cells(table)
    what, empty = _TITLES[kind_of(_cells(table))]
    told = f"{cells[0].count('total')} {what}"
    if empty in cells[0].metrics.get("queries", {}):
        told += f", {cells[0].count(empty)} of them {empty.replace('_', ' ')}"
    return printable(f"{table.suite}: {told}; ranked by {_marked(table, table.headline)}")


def _ranking(table: Table, measures: Measures) -> Iterator[tuple[str, Style]]:
    (headline, *of_search), of_answers = ([_label(table, name) for name in names] for names in measures)
    header = ["#", "cell", headline, "interval", "n", *of_search]
    header += ["answered", *of_answers, "abst. P/R", "cover"] if of_answers else ["cover"]
    rows = [header]
    rows += [[_rank(row), *_entries(row.cell, measures)] for row in table.rows]
    rows += [["", *_entries(control, measures)] for control in table.controls]
    align: list[Align] = [">", "<", ">", "<"]
    align += [">"] * (len(header) - len(align))
    lines = columns(rows, align)
    yield lines[0], "bold"
    for line, row in zip(lines[1:], table.rows, strict=False):
        yield line, _style(row, _all(measures))
    if table.controls:
        yield "  controls:", "dim"
        yield from ((line, "dim") for line in lines[1 + len(table.rows) :])


def _label(table: Table, measure: str) -> str:
    return _marked(table, measure).replace(measure, _SHORT.get(measure, measure))


def _marked(table: Table, measure: str) -> str:
    """With a dagger behind an unqualified measure."""
    return f"{measure}†" if measure in table.unqualified else measure


def _all(measures: Measures) -> list[str]:
    return [*measures[0], *measures[1], *(_ABSTENTION if measures[1] else ())]


def _rank(row: Row) -> str:
    mark = "=" if row.may_be_best else "?" if row.p is None and (row.rank or 0) > 1 else " "
    return f"{'-' if row.rank is None else row.rank}{mark}"


def _entries(cell: MeasuredCell, measures: Measures) -> list[str]:
    (headline, *of_search), of_answers = measures
    of_headline = cell.summary(headline)
    interval = f"{of_headline['low']:.3f}-{of_headline['high']:.3f}" if "low" in of_headline else ""
    lowest = min((coverage for _, coverage in _coverages(cell, _all(measures))), default=None)
    return [
        cell.name,
        _mean(cell, headline),
        interval,
        str(cell.n(headline)),
        *(_mean_of(cell, measure, cell.n(headline)) for measure in of_search),
        *(_of_answers(cell, of_answers) if of_answers else ()),
        "n/a" if lowest is None else _percent(lowest) + ("!" if lowest < 1 else " "),
    ]


def _of_answers(cell: MeasuredCell, measures: Sequence[str]) -> list[str]:
    means = [_mean_of(cell, measure, cell.answered) for measure in measures]
    abstention = "/".join(_mean(cell, measure, digits=2) for measure in _ABSTENTION)
    answered = f"{cell.answered}/{cell.count('total')}" if cell.answers else "n/a"
    return [answered, *means, abstention]


def _mean(cell: MeasuredCell, measure: str, digits: int = 3) -> str:
    mean = cell.mean(measure)
    return "n/a" if mean is None else f"{mean:.{digits}f}"


def _mean_of(cell: MeasuredCell, measure: str, n: int) -> str:
    """The mean, and behind it how many queries it rests on where that is not `n`."""
    beside = cell.n(measure)
    return _mean(cell, measure) + (f"({beside})" if beside not in (0, n) else "")


def _coverages(cell: MeasuredCell, measures: Sequence[str]) -> list[tuple[str, float]]:
    """Of those measures that apply to any query."""
    found = [(measure, cell.summary(measure).get("coverage")) for measure in measures]
    return [(measure, coverage) for measure, coverage in found if coverage is not None]


def _percent(share: float) -> str:
    """Never rounded up to 100 %."""
    return f"{int(share * 1000) / 10:g}%"


def _style(row: Row, measures: Sequence[str]) -> Style:
    if any(coverage < 1 for _, coverage in _coverages(row.cell, measures)):
        return "warning"
    return "bold" if row.rank == 1 else "plain"


def _legend(table: Table, measures: Measures) -> Iterator[str]:
    of_search, of_answers = (", ".join(_SHORT.get(name, name) for name in names) for names in measures)
    of_search = of_search.removeprefix(f"{_SHORT.get(table.headline, table.headline)}, ")
    if any(row.cell.own for row in table.rows):
        yield "  * the profile's own method"
    if any(row.may_be_best for row in table.rows):
        yield (
            f"  = cannot be told apart from the best: sign-flip p above {LEVEL:g}, Holm-adjusted over the "
            f"{table.compared} cells set against it"
        )
    if table.rows and table.rows[0].cell.cluster:
        yield f"  queries are drawn and flipped in whole groups, by {table.rows[0].cell.cluster}"
    if any(_rank(row).endswith("?") for row in table.rows):
        yield "  ? nobody knows whether it differs from the best: a file of scores by query is missing"
    if not of_answers:
        yield printable(
            f"  n: queries with a value of {table.headline}; the others rest on as many, or on the number behind"
        )
        yield from _LEGENDS[kind_of(_cells(table))]
        yield from _failed_calls(table)
        yield from _shortcomings(table)
        return
    yield printable(
        f"  n: queries with a value of {table.headline}; {of_search} rest on as many, or on the number behind"
    )
    yield f"  answered: of all queries; {of_answers} rest on as many, or on the number behind; n/a: not applicable"
    yield "  abst. P/R: precision over the queries that it abstained from, recall over the unanswerable ones"
    support = [mean for cell in _cells(table) if (mean := cell.mean("lexical_support")) is not None]
    if support and min(support) >= QUOTED:
        yield "  lexical is 1 by construction where answers quote their context (extractive generator): it ranks none"


def _failed_calls(table: Table) -> Iterator[str]:
    """As recorded: every cell fuses the same cases, and the one that fuses most sources sees most of them."""
    counts = [{state: cell.count(f"calls_{state}") for state in ("failed", "slow", "empty")} for cell in _cells(table)]
    most = max(counts, key=lambda count: sum(count.values()))
    told = ", ".join(f"{number} {state}" for state, number in most.items() if number)
    if told:
        yield f"  calls to sources, as recorded: {told}; a failed one adds nothing to a fused list"


def _shortcomings(table: Table) -> Iterator[str]:
    """What may be wrong with rankings, where a cell has any of it."""
    told = {
        "without_ranking": "queries without a ranking, which count 0 where anything relevant is judged",
        "failed_rankings": "rankings that failed, which are undetermined",
        "without_hits": "queries without a hit, which count 0 where anything relevant is judged",
        "tied": "queries with equal scores at the top: their order is by chance, or by id",
    }
    if kind_of(_cells(table)) == "ranking":
        for what, meaning in told.items():
            counts = [f"{cell.name} {cell.count(what)}" for cell in _cells(table) if cell.count(what)]
            if counts:
                yield printable(f"  {meaning}: {listed(counts)}")


def _corrected(table: Table) -> Iterator[str]:
    if table.compared > 1:
        yield (
            f"  p: Holm-adjusted over the {table.compared} cells set against the best, so an interval, which is of one "
            "comparison alone,"
        )
        yield "     may exclude 0 where p does not. The best was picked on these same queries: see docs/comparing.md"


def _cells(table: Table) -> list[MeasuredCell]:
    return [*(row.cell for row in table.rows), *table.controls]


def _footnotes(table: Table, measures: Measures) -> Iterator[tuple[str, Style]]:
    for cell in _cells(table):
        yield from ((f"  ! {cell.name}: {told}", "warning") for told in _uncovered(cell, _all(measures)))
    shown = [_label(table, name) for name in _all(measures) if name in table.unqualified]
    if shown:
        yield (
            printable(f"  {', '.join(shown)} unqualified: on labelled pairs the judge is not shown to beat chance"),
            "warning",
        )
        yield (
            "    (calibration.json in metrics/ or the suite's folder); it ranks nothing, and the gate ignores it",
            "warning",
        )
    if table.missing:
        yield printable(f"  not measured yet: {', '.join(table.missing)}. Run `dvc repro`."), "warning"


def _uncovered(cell: MeasuredCell, measures: Sequence[str]) -> Iterator[str]:
    """What could not be measured of a cell; measures with the same share of it stand together."""
    alike: dict[tuple[str, int], list[str]] = {}
    for measure, coverage in _coverages(cell, measures):
        if coverage < 1:
            failed = int(cell.summary(measure).get("undetermined", 0))
            alike.setdefault((_percent(coverage), failed), []).append(measure)
    for (share, failed), names in alike.items():
        covers = "covers" if len(names) == 1 else "cover"
        yield printable(f"{listed(names, 4)} {covers} {share}; undetermined for {failed} queries")


def _differences(differences: Sequence[Gain]) -> list[str]:
    rows = []
    for place, gain in enumerate(differences):
        verdict = "cannot be told apart" if not gain.told_apart else "better" if (gain.absolute or 0) > 0 else "worse"
        which = "the next" if place == 0 else "own method"
        p = "" if gain.p is None else f"p {p_text(gain.p)}"
        told = [_difference(gain), f"n {gain.n}", p, verdict] if not gain.not_applicable else ["n/a", "", "", ""]
        rows.append([f"{gain.cell} - {gain.other}", which, *told])
    return columns(rows, ("<", "<", "<", "<", "<", "<"))


def _gains(gains: Sequence[Gain]) -> Iterator[str]:
    """One row a cell, one column a control, three controls a block; why a gain is not applicable stands below."""
    controls = list(dict.fromkeys(gain.other for gain in gains))
    reasons = list(dict.fromkeys(gain.not_applicable for gain in gains if gain.not_applicable))
    for first in range(0, len(controls), _CONTROLS):
        block = controls[first : first + _CONTROLS]
        rows = [["over", *block]]
        for cell in dict.fromkeys(gain.cell for gain in gains):
            of_cell = {gain.other: gain for gain in gains if gain.cell == cell}
            rows.append([cell, *(_gain(of_cell[control], reasons) for control in block)])
        yield from columns(rows, ["<" for _ in rows[0]])
    for number, reason in enumerate(reasons, start=1):
        yield printable(f"  ({number}) not applicable: {reason}")


def _gain(gain: Gain, reasons: Sequence[str]) -> str:
    if gain.not_applicable:
        return f"n/a ({reasons.index(gain.not_applicable) + 1})"
    relative = "" if gain.relative is None else f" {gain.relative:+.0%}"
    return f"{_difference(gain)}{relative}"


def _difference(gain: Gain) -> str:
    interval = "" if gain.low is None or gain.high is None else f" [{gain.low:+.3f}, {gain.high:+.3f}]"
    return f"{gain.absolute:+.3f}{interval}"


def _painted(text: str, style: Style) -> str:
    return f"\033[{_CODES[style]}m{text}\033[0m" if style in _CODES and text else text
