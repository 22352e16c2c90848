import pytest


def test_from_disk_without_a_complaint_and_without_asking_for_anything(two_suites, visit):
    opened = visit(two_suites)
    opened.page.wait_for_selector(".drawing svg")
    assert opened.complaints == []
    assert [address[:5] for address in opened.asked] == ["file:"]


def test_the_charts_are_drawn_where_they_are_looked_at(two_suites, visit):
    """Two of the first suite and one of the judges; the second suite has none."""
    opened = visit(two_suites)
    opened.page.wait_for_function("document.querySelectorAll('.drawing svg').length === 3")
    marks = opened.page.locator("[data-chart=s0-latency] svg").text_content()
    assert "A1/bm25" in marks
    assert "ms a query" in marks
    assert opened.complaints == []


def test_ten_thousand_rows_open_and_are_small(big_page, visit):
    """1,000 queries of 10 cells; `python benchmarks/report_page.py` prints the seconds, which a test must not judge."""
    html = big_page(queries=1000, cells=10)
    assert len(html.encode()) < 15_000_000
    opened = visit(html)
    assert opened.page.locator("section.suite h2").first.is_visible()
    assert "1000 of 1000 queries" in opened.text("[data-part=queries]")
    assert opened.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system(two_suites, visit, scheme):
    opened = visit(two_suites, color_scheme=scheme)
    colour = opened.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}[scheme]


def test_without_scripts_the_tables_are_there(two_suites, visit):
    opened = visit(two_suites, java_script_enabled=False)
    text = opened.text()
    assert "Scripts are off" in text
    assert "A2/bm25 is first: m 0.438" in text
    assert "Where cells lose what is relevant" in text


@pytest.mark.parametrize("width", [375, 700])
def test_a_narrow_screen_scrolls_no_sideways(two_suites, visit, width):
    opened = visit(two_suites, "#suite=s&q=q1", width=width)
    opened.page.wait_for_selector(".drawing svg")
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
