"""A corpus, answers and a judge that want to do harm: everything is shown as text, and nothing of it runs."""

from dataclasses import replace

import pytest

from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.render import Report, render

PAYLOADS = (
    "<script>window.ran = 1</script>",
    "</script><script>window.ran = 2</script>",
    "<img src=x onerror='window.ran = 3'>",
    "<svg onload='window.ran = 4'>",
    '<a href="javascript:window.ran = 5">x</a>',
    "{{ 7 * 7 }} ${window.ran = 6} <%= 7 %>",
    "<!-- <style>body { display: none }</style>",
    "'; window.ran = 7; //",
)


@pytest.fixture
def drawn_page(hostile_page):
    name = " ".join(PAYLOADS)
    costs = [Costly(name, 0.5, None, None, 1.0), Costly("A2", 0.25, None, None, 2.0)]
    chart = quality_cost("latency", name, name, costs)
    return render(Report([replace(hostile_page, charts=(chart,), past=name)], (), [("commit", name)], (chart,)))


@pytest.mark.parametrize("fragment", ["", "#q=q0", "#q=<img src=x onerror=alert(1)>"])
def test_nothing_runs_and_nothing_is_fetched(drawn_page, visit, fragment):
    opened = visit(drawn_page, fragment)
    opened.page.wait_for_selector(".drawing svg")
    opened.page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    for each in opened.page.locator("select").all():
        if each.is_visible():
            each.select_option(index=0)
    opened.page.hover(".drawing svg")
    assert opened.page.evaluate("window.ran") is None
    assert opened.page.locator("img, iframe, object, a[href^='javascript']").count() == 0
    assert opened.complaints == []
    assert all(address.startswith("file:") for address in opened.asked)


def test_it_is_all_there_to_read(drawn_page, visit):
    opened = visit(drawn_page, "#q=q0")
    text = opened.text()
    for payload in PAYLOADS:
        assert " ".join(payload.split()) in text
    assert "\\x1b[31mred" in text  # a colour of a terminal, shown as what it is
    assert "\\u202egnol" in text  # would turn the line round


def test_huge_lines_and_other_directions_break_no_layout(drawn_page, visit):
    opened = visit(drawn_page, "#q=q0", width=700)
    opened.page.wait_for_selector("article.detail")
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 700
    assert opened.page.locator("h1").bounding_box()["x"] < 100
