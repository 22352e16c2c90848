from assay.comparing.gate_result import Finding, GateResult, could_not_compare
from assay.reporting.gate_markdown import ROWS, escaped, gate_markdown


def result(*findings):
    return GateResult("main", "c0ffee", 0.95, findings)


def failure(cell="s/A1/bm25", message="worse"):
    return Finding("failure", "dropped", cell, "overall.m", message, 0.5, 0.4, -0.1)


def test_a_failure_is_a_row():
    assert "| s/A1/bm25 | overall.m | 0.5000 | 0.4000 | -0.1000 |  |  |  | dropped&#58; worse |" in gate_markdown(
        result(failure())
    )


def test_a_drop_that_may_be_chance_is_a_row_of_its_own_table():
    drop = Finding("note", "undecided", "s/A1/bm25", "overall.m", "worse", 0.5, 0.4, -0.1, -0.2, 0.0, 0.01)
    text = gate_markdown(result(drop))
    assert "**May be chance**\n\n| cell |" in text
    assert "-0.1000 | &#91;-0.2000, +0.0000&#93; | 0.0100 |  | undecided&#58; worse |" in text
    assert "**Named**" not in text


def test_a_name_is_no_markup_no_link_and_no_mention():
    hostile = "<img src=x> | [a](http://b) @team `x` **b**\n# h"
    line = gate_markdown(result(failure(hostile, hostile))).split("\n")[-2]
    assert line.count("|") == 10  # the nine columns' own
    assert not set("<>`*[]()@") & set(line)
    assert "http:" not in line


def test_shows_so_many_rows_and_counts_the_rest():
    text = gate_markdown(result(*(failure(f"s/A{i}/bm25") for i in range(ROWS + 7))))
    assert text.count("| s/A") == ROWS
    assert "7 more failures" in text


def test_its_size_is_bounded():
    """Fewer rows than are shown, but each is long and all escapes: still a comment that GitHub takes."""
    text = gate_markdown(result(*(failure(f"s/A{i}/{'<' * 1000}", "<" * 1000) for i in range(ROWS))))
    assert "Cut here" in text
    assert len(text) < 65_536


def test_cuts_what_is_too_long():
    assert len(escaped("a" * 1000)) == 300


def test_an_error_is_told():
    assert "- unknown revision" in gate_markdown(could_not_compare("x", "unknown revision"))
