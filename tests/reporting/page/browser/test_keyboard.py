"""All that a mouse can do, by keys alone; where the focus is can always be seen, and it is never lost."""

SUITE = "section.suite:not([hidden])"


def focused(opened):
    return opened.page.evaluate("document.activeElement.textContent.trim()")


def test_tab_goes_through_the_whole_page_and_out(two_suites, visit):
    """Each stop is outlined, on the screen and not the one before; after the last one comes the first again."""
    opened = visit(two_suites, "#suite=s&q=q1")
    opened.page.wait_for_selector("article.detail")
    opened.page.evaluate("window.scrollTo(0, 0); document.querySelector('.skip').focus()")
    look = """() => {
      const at = document.activeElement;
      if (at === document.body) return null;
      const of = getComputedStyle(at), box = at.getBoundingClientRect();
      window.stops = window.stops || [];
      const again = window.stops.includes(at);
      window.stops.push(at);
      const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return {what: at.outerHTML.slice(0, 80), outlined: of.outlineStyle === 'solid', again, seen};
    }"""
    stops = [opened.page.evaluate(look)]
    for _ in range(200):
        opened.page.keyboard.press("Tab")
        stop = opened.page.evaluate(look)
        if stop is None or stop["again"]:
            break
        stops.append(stop)
    else:
        raise AssertionError("200 stops and no end")
    assert [stop["what"] for stop in stops if not (stop["outlined"] and stop["seen"])] == []
    assert (
        opened.page.evaluate(
            "[...document.querySelectorAll('a[href], button, select, input, summary, [tabindex=\"0\"]')]"
            ".filter((one) => one.checkVisibility() && !window.stops.includes(one))"
            ".map((one) => one.outerHTML.slice(0, 80))"
        )
        == []
    )


def test_a_measure_is_chosen_by_keys(two_suites, visit):
    opened = visit(two_suites)
    opened.page.focus(f"{SUITE} [data-part=heat] select >> nth=0")
    opened.page.keyboard.press("ArrowDown")
    assert opened.text("#status") == "The table shows keyword_pass."
    assert opened.page.evaluate("document.activeElement.tagName") == "SELECT"


def test_a_search_keeps_the_focus(two_suites, visit):
    opened = visit(two_suites)
    opened.page.focus(f"{SUITE} [data-part=queries] input")
    opened.page.keyboard.type("cookie")
    assert opened.text("#status") == "1 queries."
    assert opened.page.evaluate("document.activeElement.value") == "cookie"


def test_one_step_back_from_a_query_is_the_list(two_suites, visit):
    """Its last row by Shift+Tab; what was shown before by the browser's Back."""
    opened = visit(two_suites)
    opened.page.focus(f"{SUITE} [data-part=queries] tbody a >> nth=2")
    opened.page.keyboard.press("Enter")
    opened.page.wait_for_function("document.activeElement.matches('article h4')")
    assert focused(opened) == "q2: What rotates it?"
    opened.page.keyboard.press("Shift+Tab")
    assert focused(opened) == "q3"
    opened.page.go_back()
    opened.page.wait_for_function("location.hash === ''")
    assert opened.page.locator("#s0-title").is_visible()


def test_more_rows_keep_the_focus(big_page, visit):
    """201 queries: 200 are listed, then one more."""
    opened = visit(big_page(queries=201, cells=2))
    opened.page.focus("[data-part=queries] button")
    opened.page.keyboard.press("Enter")
    assert focused(opened) == "q200"
