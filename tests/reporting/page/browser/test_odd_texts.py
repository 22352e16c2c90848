"""Bytes that files really hold, wherever a text can stand: NUL, halves of surrogate pairs, a line of a megabyte."""

from dataclasses import replace

import pytest

from assay.config import IntervalConfig
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Points, Reached, Seen, Shown
from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.render import Report, render
from assay.scores import not_applicable, undetermined, value
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores

ODD = "nul \x00, halves \ud800 and \udc00, \u202eturned, <b onclick=run()> \x1b]8;;there\x07"
SHOWN = "nul \\x00, halves \\ud800 and \\udc00, \\u202eturned, <b onclick=run()> \\x1b]8;;there\\x07"
LINE = "x" * 1_000_000


@pytest.fixture
def odd_page(suite_page):
    """odd_page(name, text): of three queries (a value, not applicable, undetermined) and two cells.

    name: of the suite, its measure, profiles, methods, groups, reasons and a query. text: of all that is longer.
    `__proto__` and `constructor`, which scripts know, are names as well.
    """

    def make(name, text):
        asked_scores = {name: value(0.5), "q1": not_applicable(name), "q2": undetermined(name)}
        rows = tuple(
            QueryScores(query, {"tier": name, "intent": "__proto__"}, {name: score, "constructor": value(1)})
            for query, score in asked_scores.items()
        )
        metrics = aggregate(rows, {"total": 3}, IntervalConfig(resamples=100, confidence=0.95, seed=0))
        cells = [MeasuredCell(name, profile, name, False, metrics, rows) for profile in (name, "__proto__")]
        item = Item(text, text)
        seen = Seen(
            hits=(Shown(item, 3, in_context=True),),
            found=1,
            failure=text,
            tokens=5,
            answer=text,
            claims=(Claimed(text, name, 0.5, text),),
            points=(Points(name, 1, 2, text),),
            notes=(text,),
            reached=Reached(1, 1, 1, 1),
        )
        asked = tuple(Asked(query, text, True, (name, ""), text, ((item, 3),)) for query in asked_scores)
        made = {f"{cell.profile}/{cell.method}": dict.fromkeys(asked_scores, seen) for cell in cells}
        page = suite_page(cells, Evidence(asked, made), suite=name, measure=name, unqualified=(name,))
        chart = quality_cost(
            "latency", name, name, [Costly(cell.name, 0.5, 0, 1, 1 + n) for n, cell in enumerate(cells)]
        )
        judge = JudgeRow(name, name, {"auc": 0.5, "n": 3}, name)
        return render(Report([replace(page, charts=(chart,), past=text)], [judge], [("commit", name), (name, name)]))

    return make


@pytest.mark.parametrize(("name", "text"), [(ODD, ODD), ("m", LINE)], ids=["odd", "a megabyte"])
def test_every_choice_works_with_them(odd_page, visit, name, text):
    opened = visit(odd_page(name, text), "#q=q1", width=700)
    opened.page.wait_for_selector("article.detail")
    opened.page.wait_for_selector(".drawing svg")
    opened.page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    for chooser in opened.page.locator("section.suite select").all():
        for place in range(chooser.locator("option").count()):
            chooser.select_option(index=place)
    assert opened.complaints == []
    assert opened.page.locator("b, main [onclick]").count() == 0
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 700


def test_they_are_read_as_escapes(odd_page, visit):
    """In the heading, the first sentence, tables, the query, its answer, and why it has no score."""
    opened = visit(odd_page(ODD, ODD), "#q=q1")
    opened.page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    for place in ("h2", ".lead", "[data-part=heat] table", "[data-part=queries] table", "article h4", "article pre"):
        assert SHOWN in opened.text(f"{place} >> nth=0")
    assert f"not applicable: {SHOWN}" in opened.text("article")
    assert "constructor: 1.000" in opened.text("article")
