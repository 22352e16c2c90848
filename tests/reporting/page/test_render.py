"""The page of a hostile suite, read as a browser reads it; where there is one, by a browser."""

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from assay.comparing.effects import Effects
from assay.comparing.factors import Factor, Factorial
from assay.reporting.page.charts.chart import Chart
from assay.reporting.page.render import BOUNDS, Report, number, p_value, policy, render, signed
from assay.scores import value

HOSTILE = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>"
ELEMENTS = {
    *(
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "a",
        "details",
        "summary",
        "header",
        "h1",
        "h2",
        "h3",
        "p",
        "nav",
        "span",
        "noscript",
    ),
    *("main", "section", "strong", "em", "ul", "li", "div", "table", "caption", "thead", "tbody", "tr", "th", "td"),
    *("svg", "line", "rect", "dl", "dt", "dd", "code", "script"),
}


class Elements(HTMLParser):
    """All elements with their attributes, and the text of scripts and styles."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.found, self.raw, self._inside = [], [], None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self._inside = tag

    def handle_data(self, text):
        if self._inside in ("script", "style"):
            self.raw.append((self._inside, dict(self.found[-1][1]), text))

    def handle_endtag(self, tag):
        self._inside = None

    def handle_comment(self, text):
        raise AssertionError("the page has no comment")


@pytest.fixture
def page(hostile_page):
    provenance = [("commit", "<b>" + hostile_page.name), ("Python", "3")]
    return render(Report([hostile_page], (), provenance))


def test_no_element_and_no_attribute_comes_from_data(page):
    found = Elements(page).found
    assert {tag for tag, _ in found} <= ELEMENTS
    for tag, attributes in found:
        assert not any(name.startswith("on") or name in ("src", "style", "srcdoc") for name in attributes), tag
        assert attributes.get("href", "#main") == "#main"
        assert not any("alert" in (content or "") for content in attributes.values()), tag
    assert sum(tag == "script" for tag, _ in found) == 2  # the data of one suite, and ours
    assert "49" not in re.findall(r"<h2[^>]*>(.*?)</h2>", page)[0]  # nothing is taken for a template


def test_the_policy_admits_our_style_and_script_and_nothing_else(page):
    elements = Elements(page)
    (content,) = [at["content"] for tag, at in elements.found if at.get("http-equiv") == "Content-Security-Policy"]
    ours = {
        tag: "".join(text for of, at, text in elements.raw if of == tag and at.get("type") != "application/json")
        for tag in ("style", "script")
    }
    hashes = {tag: b64encode(sha256(text.encode()).digest()).decode() for tag, text in ours.items()}
    assert content == (
        f"default-src 'none'; script-src 'sha256-{hashes['script']}'; style-src 'sha256-{hashes['style']}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert content == policy(ours["style"], [ours["script"]])


def test_asks_nothing_of_any_network(page):
    without_names = page.replace("http://www.w3.org/2000/svg", "")  # a name space, never fetched
    assert "http:" not in without_names
    assert "https:" not in without_names
    assert "@import" not in page
    assert "url(" not in page


def test_hidden_and_turning_characters_are_shown_as_escapes(page):
    assert not set("\x1b\u202e\u2066") & set(page)
    assert "שלום" in page


def test_the_data_can_be_read(page):
    ((text,),) = [[text for tag, at, text in Elements(page).raw if at.get("type") == "application/json"]]
    data = json.loads(text)
    assert data["strings"][data["queries"][0]["t"]].startswith("</script><script>alert(1)")
    assert max(map(len, data["strings"])) == BOUNDS[0].text


def test_the_same_input_gives_the_same_bytes(hostile_page, page):
    again = render(Report([hostile_page], (), [("commit", "<b>" + hostile_page.name), ("Python", "3")]))
    assert again == page


def test_says_what_won_and_what_cannot_be_told_apart(cell, suite_page):
    cells = [cell("A1", "bm25", {"m": [value(0.5), value(0.75)]}), cell("A2", "bm25", {"m": [value(0.25), value(0.5)]})]
    page = " ".join(render(Report([suite_page(cells)])).split())
    assert "<strong>A1/bm25</strong> is first: m 0.625" in page
    assert "1 of the 1 cells set against it cannot be told apart from it:</strong> A2/bm25." in page


def test_a_page_with_charts_holds_what_draws_them(hostile_page):
    """Two scripts, each admitted by its hash; the figures stand in a table as well."""
    chart = Chart("latency", HOSTILE, HOSTILE, {"data": {"values": [{"cell": HOSTILE}]}}, ("cell",), ((HOSTILE,),))
    drawn = replace(hostile_page, charts=(chart,))
    page = render(Report([drawn], (), (), (replace(chart, name="judges"),)))
    elements = Elements(page)
    scripts = [text for tag, at, text in elements.raw if tag == "script" and at.get("type") != "application/json"]
    admitted = [b64encode(sha256(text.encode()).digest()).decode() for text in scripts]
    content = next(at["content"] for tag, at in elements.found if at.get("http-equiv") == "Content-Security-Policy")
    assert f"script-src 'sha256-{admitted[0]}' 'sha256-{admitted[1]}';" in content
    assert "unsafe" not in content
    specs = json.loads(next(text for _, at, text in elements.raw if at.get("id") == "charts"))
    assert sorted(specs) == ["judges", "s0-latency"]
    assert specs["judges"]["data"]["values"][0]["cell"] == HOSTILE
    boxes = [at["data-chart"] for _, at in elements.found if "data-chart" in at]
    assert sorted(boxes) == sorted(specs)
    assert {tag for tag, _ in elements.found} <= ELEMENTS | {"figure", "figcaption"}


def test_texts_are_cut_shorter_until_the_page_fits(big_page):
    whole, cut = big_page(queries=20, cells=3), big_page(queries=20, cells=3, size=200_000)
    assert "cut after 600 characters" in whole
    assert "cut after 120 characters" in cut
    assert len(cut) < len(whole) / 2


@pytest.mark.parametrize(
    ("shown", "expected"),
    [(number(None), "n/a"), (number(0.5), "0.500"), (signed(-0.25), "−0.250"), (signed(0.25), "+0.250")],
)
def test_numbers(shown, expected):
    assert shown == expected


@pytest.mark.parametrize(("p", "shown"), [(None, "n/a"), (0.0002, "< .001"), (0.04, "0.040")])
def test_p_values(p, shown):
    assert p_value(p) == shown


def test_says_what_the_cells_are_made_of(cell, suite_page):
    page = suite_page([cell("A1", "bm25", {"m": [value(1)]})])
    factorial = Factorial((Factor("chunking", ("fixed", "<b>")),), {"A1/bm25": ("<b>",)})
    shown = render(Report([replace(page, effects=Effects(factorial, "m", (), ()))]))
    assert "What the cells are made of" in shown
    assert '<th scope="row">A1/bm25</th><td>&lt;b&gt;</td>' in shown
    assert "What the cells are made of" not in render(Report([page]))
