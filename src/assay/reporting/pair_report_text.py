"""A tested pair for a terminal, at most 120 columns."""

from collections.abc import Iterable, Iterator, Sequence

from assay.judging.rubric.totals import band, disagreement, total
from assay.printable import printable
from assay.reporting.columns import Align, columns
from assay.reporting.hit_moves import Move
from assay.reporting.pair_contrast import contrast
from assay.reporting.pair_report import PairReport, State
from assay.reporting.wrapping import wrapped
from assay.scores import Score
from assay.search_tasks import Dimension

_COLOURS: dict[State, str] = {"pass": "32", "fail": "31", "undetermined": "33"}
_LABEL = 14  # columns, the indent included
_PLACE, _SYMBOL, _TYPES = 46, 23, 14  # columns of a hit
_BAR = 10  # characters for all points of a dimension
_SIGNED = ("rerank_gain_ndcg", "rerank_gain_mrr", "embedding_margin")
_IDLE = ("diversity", "overlap", "pairs")  # of several pairs


def pair_report_text(report: PairReport, colour: bool = False) -> str:
    first, *others = _lines(report)
    painted = f"\x1b[1;{_COLOURS[report.state]}m{first}\x1b[0m" if colour else first
    return "".join(f"{line}\n" for line in (painted, *others))


def _lines(report: PairReport) -> Iterator[str]:
    yield _headline(report)
    if disagreement(report.verdict, report.rubric):
        yield from wrapped(disagreement(report.verdict, report.rubric), "  the judge's reply disagrees: ")
    yield ""
    yield from _asked(report)
    yield from _section("Critical issues, each a fail", report.critical.values())
    if report.verdict.dimensions:
        yield from ("", "Points")
        yield from (line for one in report.verdict.dimensions for line in _dimension(one))
        yield ""
        yield from _labelled("strengths", _named(report.strengths))
        yield from _labelled("weaknesses", _named(report.weaknesses))
        yield from _labelled("summary", report.verdict.summary or "none")
    yield from _section("Suggestions", report.suggestions)
    yield from ("", "Differentiation")
    yield from _contrast(report)
    yield ""
    yield from _found(report)
    if report.measures is not None:
        yield from ("", f"Verified by the judgments of {printable(report.task.id)}")
        yield from _measures(report)
    yield from _section("Mind", report.notes)


def _headline(report: PairReport) -> str:
    points = total(report.verdict)
    if points.state != "value":
        return printable(f"UNDETERMINED  {points.reason}")
    rule = f"a pass: {report.rubric.pass_from:g} and no critical issue"
    spread = _spread(report.verdict.samples)
    reached = f"{points.number:g} of 100 points, {band(report.verdict, report.rubric)}{spread}"
    return f"{report.state.upper()}  {reached} ({rule})"


def _spread(samples: Sequence[float]) -> str:
    return f", {len(samples)} samples from {min(samples):g} to {max(samples):g}" if len(samples) > 1 else ""


def _asked(report: PairReport) -> Iterator[str]:
    task, by = report.task, f" (by the {report.types_by})" if report.types_by else ""
    yield from _labelled("query", report.pair.query)
    yield from _labelled("use case", report.pair.use_case)
    if task.text:
        yield from _labelled("task", f"{task.id}: {task.text}" if task.id else task.text)
    yield from _labelled("intent", task.intent)
    types = f"expected: {_listed(task.expected_file_types)}; to avoid: {_listed(task.should_avoid)}{by}"
    yield from _labelled("file types", types)
    reranked = f"reranked by {report.reranker}" if report.reranker else "not reranked"
    yield from _labelled("search", f"{report.method}, {reranked}, over {report.searched}")
    yield from _labelled("judge", report.judge)


def _dimension(one: Dimension) -> list[str]:
    bar = "#" * round(_BAR * one.points / one.most)
    return wrapped(one.feedback, f"  {one.name:16} {one.points:6.2f} of {one.most:2g}  {bar:.<{_BAR}}  ")


def _named(dimensions: Sequence[Dimension]) -> str:
    return ", ".join(f"{one.name} ({one.points:g} of {one.most:g})" for one in dimensions) or "none"


def _contrast(report: PairReport) -> Iterator[str]:
    seen = contrast(report.pair, report.rubric)
    yield from _labelled("shared", f"{seen.likeness:.0%} of the content words: {_listed(seen.shared)}")
    yield from _labelled("query", f"alone says: {_listed(seen.query_alone)}")
    yield from _labelled("use case", f"alone says: {_listed(seen.use_case_alone)}")
    files = f"files wanted: {_listed(seen.wishes.wanted)}; unwanted: {_listed(seen.wishes.unwanted)}"
    yield from _labelled("", f"purpose: {_listed(seen.purposes)}; {files}")


def _found(report: PairReport) -> Iterator[str]:
    if not report.moves:
        yield "Nothing was found."
        return
    yield f"Found: the first {len(report.found)} of {len(report.moves)} candidates, and where the query alone puts them"
    rows = [["after", "before", "moved", "place", "symbol", "file types", "grade"]]
    rows += [_row(move) for move in report.found]
    fallen = [_row(move) for move in report.fallen]
    graded = report.measures is not None
    shown = [row if graded else row[:-1] for row in (*rows, *fallen)]
    align: list[Align] = [">", ">", "<", "<", "<", "<", ">"]
    lines = columns(shown, align[: len(shown[0])])
    yield from lines[: len(rows)]
    if fallen:
        yield f"  no more among the first {report.kept} once reranked:"
        yield from lines[len(rows) :]


def _row(move: Move) -> list[str]:
    way = f"up {move.up}" if move.up > 0 else f"down {-move.up}" if move.up < 0 else "="
    place = f"{move.span.path}:{move.span.start}-{move.span.end}"
    types = _cut(", ".join(move.file_types) or "other", _TYPES)
    grade = "" if move.grade is None else str(move.grade)
    return [str(move.after), str(move.before), way, _cut(place, _PLACE), _cut(move.symbol, _SYMBOL), types, grade]


def _measures(report: PairReport) -> Iterator[str]:
    measures = {name: score for name, score in (report.measures or {}).items() if name not in _IDLE}
    rows = [[name, _number(name, score)] for name, score in measures.items()]
    yield from columns(rows, ["<", "<"])


def _number(name: str, score: Score) -> str:
    if score.state != "value":
        return f"{score.state.replace('_', ' ')}: {score.reason}"
    if name == "hits":
        return f"{score.number:g}"
    return f"{score.number:+.3f}" if name in _SIGNED else f"{score.number:.3f}"


def _section(title: str, texts: Iterable[str]) -> Iterator[str]:
    """Nothing where there is no text."""
    for number, text in enumerate(texts):
        if not number:
            yield from ("", title)
        yield from wrapped(text, "  - ")


def _labelled(label: str, text: str) -> list[str]:
    return wrapped(text, f"  {label:{_LABEL - 2}}")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _cut(text: str, width: int) -> str:
    """The end tells most of a path or a name."""
    text = printable(text)
    return text if len(text) <= width else f"..{text[2 - width :]}"
