from dataclasses import replace

from assay.reporting.page.base_gain import BaseGain
from assay.reporting.page.markdown import report_markdown
from assay.scores import value


def test_shows_what_won_in_a_table(cell, suite_page):
    cells = [
        cell("A1", "bm25", {"m": [value(0.5), value(0.75)]}),
        cell("A2", "bm25", {"m": [value(0.25), value(0.5)]}),
        cell("controls", "echo", {"m": [value(0.0), value(0.25)]}),
    ]
    lines = report_markdown([suite_page(cells)], "abc + changes").split("\n")
    assert lines[0] == "### assay report, abc + changes"
    assert lines[2] == "**s**: A1/bm25 is first with 0.625; 1 of the 1 others cannot be told apart from it"
    assert lines[6].startswith("| 1 | A1/bm25 | 0.625 |")
    assert lines[7].endswith("| −0.250 (−0.250 to −0.250) | 0.500 | cannot be told apart |")
    assert "- m over echo: +0.500 (+0.500 to +0.500), n 2" in lines


def test_every_name_is_escaped(hostile_page):
    written = report_markdown([hostile_page], "<b>")
    assert "<" not in written.replace("< .001", "")
    assert "\x1b" not in written
    assert "&#60;script&#62;" in written


def test_a_suite_without_a_value_says_so(cell, suite_page):
    page = suite_page([cell("A1", "bm25", {"k": [value(1)]})])
    assert "**s**: no cell has a value of m" in report_markdown([page], "abc")


def test_tells_what_the_best_gained_since_a_revision(cell, suite_page):
    page = suite_page([cell("A1", "bm25", {"m": [value(1)]})])
    gained = replace(page, base=BaseGain("v1", "A1/bm25", "", 0.125, 0.0625, 0.25, 0.01, 40, 31))
    unknown = replace(page, base=BaseGain("v1", "A1/bm25", why="v1 has no <b>"))
    told = "- since v1: A1/bm25 +0.125 (+0.062 to +0.250), n 40, sign-flip p 0.010: better"
    assert told in report_markdown([gained], "abc").split("\n")
    assert "- since v1: not known: v1 has no &#60;b&#62;" in report_markdown([unknown], "abc").split("\n")
