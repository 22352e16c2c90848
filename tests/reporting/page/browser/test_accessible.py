import itertools

import pytest

SERIOUS = {"serious", "critical"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 375])
@pytest.mark.parametrize("fragment", ["#suite=s&q=q1", "#suite=t&q=q0"])
def test_axe_finds_no_serious_fault(two_suites, visit, scheme, width, fragment):
    from axe_playwright_python.sync_playwright import Axe

    opened = visit(two_suites, fragment, width=width, color_scheme=scheme)
    opened.page.wait_for_selector(".drawing svg >> visible=true")
    opened.page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    found = [fault for fault in Axe().run(opened.page).response["violations"] if fault["impact"] in SERIOUS]
    assert [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found] == []


def focused(opened):
    return opened.page.evaluate("document.activeElement.textContent.trim()")


def test_the_keyboard_is_enough(two_suites, visit):
    """Skip link, suites, then down to a query, which is opened and takes the focus."""
    opened = visit(two_suites)
    press = opened.page.keyboard.press
    press("Tab")
    assert focused(opened) == "Skip to the results"
    press("Tab")
    assert focused(opened) == "s"
    press("Tab")
    assert focused(opened) == "t"
    press("Enter")
    assert opened.page.locator("#s1-title").is_visible()
    assert not opened.page.locator("#s0-title").is_visible()
    for _ in range(60):
        press("Tab")
        if focused(opened) == "q0":
            break
    press("Enter")
    opened.page.wait_for_function("document.activeElement.matches('article h4')")  # a link is followed a moment later
    assert focused(opened) == "q0: Who signs a cookie?"
    outline = opened.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_headings_and_tables_say_what_they_are(two_suites, visit):
    opened = visit(two_suites)
    levels = opened.page.eval_on_selector_all("h1, h2, h3", "all => all.map(one => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    assert opened.page.eval_on_selector_all("table", "all => all.every(one => one.querySelector('th[scope=col]'))")
    assert opened.page.get_attribute("#status", "aria-live") == "polite"


def test_a_change_is_said(two_suites, visit):
    opened = visit(two_suites)
    opened.page.select_option("section.suite:not([hidden]) [data-part=heat] select >> nth=0", label="keyword_pass")
    assert opened.text("#status") == "The table shows keyword_pass."
