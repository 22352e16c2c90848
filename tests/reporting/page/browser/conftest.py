"""The page in a real browser: Debian's chromium, driven by playwright; one browser for all tests."""

import os
import shutil
from dataclasses import dataclass, field, replace
from importlib.util import find_spec

import pytest

from assay.comparing.history import Entry, History, Point
from assay.comparing.history_commits import Commit
from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.charts.reliability import Bin, reliability
from assay.reporting.page.charts.trend import trend
from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Points, Reached, Seen, Shown, Traced
from assay.reporting.page.render import Report, render
from assay.scores import not_applicable, value

LEFT_OUT = "no browser: neither chromium nor google-chrome is on the PATH (Debian: apt-get install chromium)"
NO_DRIVER = "no browser: playwright is not installed (make setup)"
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser():
    """ASSAY_BROWSER: another one. ASSAY_REQUIRE_BROWSER: without one the tests fail and are not left out."""
    found = os.environ.get("ASSAY_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    missing = NO_DRIVER if find_spec("playwright") is None else LEFT_OUT if found is None else None
    if missing:
        (pytest.fail if os.environ.get("ASSAY_REQUIRE_BROWSER") else pytest.skip)(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=QUIET)
        yield opened
        opened.close()


@dataclass
class Opened:
    """complaints: of the console, with errors of scripts and of the policy. asked: whatever it wanted to fetch."""

    page: object
    complaints: list = field(default_factory=list)
    asked: list = field(default_factory=list)

    def text(self, selector="body"):
        return " ".join(self.page.inner_text(selector).split())


@pytest.fixture
def visit(browser, tmp_path):
    """visit(html, fragment="", width=1200, **settings): the page as a browser opens it from disk."""
    contexts = []

    def make(html, fragment="", width=1200, **settings):
        path = tmp_path / f"report{len(contexts)}.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(viewport={"width": width, "height": 900}, **settings)
        contexts.append(context)
        opened = Opened(context.new_page())
        opened.page.on("console", lambda message: opened.complaints.append(message.text))
        opened.page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.page.on("request", lambda request: opened.asked.append(request.url))
        opened.page.on("dialog", lambda dialog: (opened.complaints.append(dialog.message), dialog.dismiss()))
        opened.page.goto(f"{path.as_uri()}{fragment}")
        return opened

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def two_suites(cell, suite_page):
    """Four queries. m of A1: .5 .75 0 .25, of A2: .25 .5 0 1, so A2 is first with .4375; q3 has no keyword score."""
    columns = {"A1": [0.5, 0.75, 0, 0.25], "A2": [0.25, 0.5, 0, 1]}
    keyword = [value(1), value(0), value(0), not_applicable("it has no keywords")]
    cells = [
        cell(name, "bm25", {"m": [value(number) for number in column], "keyword_pass": keyword})
        for name, column in columns.items()
    ]
    cells.append(cell("controls", "echo", {"m": [value(0)] * 4, "keyword_pass": keyword}))
    item = Item("f.py:1-9", "def sign(key): ...")
    seen = Seen(
        hits=(Shown(item, 3, in_context=True), Shown(Item("g.py:1-2", "other"), None)),
        found=2,
        pieces=1,
        tokens=90,
        cut_tokens=7,
        answer="The key is used by sign.",
        claims=(Claimed("The key is used", "supported", 0.9, "def sign(key)"), Claimed("by magic", "unsupported", 0.1)),
        reached=Reached(1, 1, 1, 1),
        traced=(Traced(2, 14, in_context=True),),
    )
    graded = Seen(hits=(Shown(item, 0),), found=1, points=(Points("intent_match", 20, 25, "says what it wants"),))
    asked = tuple(
        Asked(f"q{place}", text, True, ("sign",), "By sign.", ((item, 3),))
        for place, text in enumerate(("Who signs a cookie?", "Where is the key?", "What rotates it?", "Why?"))
    )
    names = ("A1/bm25", "A2/bm25")
    first = suite_page(cells, Evidence(asked, {name: {query.id: seen for query in asked} for name in names}))
    second = suite_page(cells, Evidence(asked, {name: {"q0": graded} for name in names}), suite="t")
    commits = [Commit(sign * 40, f"2030-01-0{place}T00:00:00+00:00", "a step") for place, sign in enumerate("ab", 1)]
    past = History("s/A2/bm25", "overall.m", (Entry(Point(commits[0], 0.25)), Entry(Point(commits[1], 0.4375))))
    costs = [Costly("A1/bm25", 0.375, 0.1, 0.6, 10.0), Costly("A2/bm25", 0.4375, 0.1, 0.8, 20.0)]
    charts = (quality_cost("latency", "ms a query", "m", costs), trend("trend", past))
    judge = reliability("reliability", [Bin("support", 48, 0.1, 0.4), Bin("support", 20, 0.7, 0.8)])
    return render(Report([replace(first, charts=charts), second], (), [("commit", "abc")], (judge,)))
