"""The list of queries as a reader narrows and sorts it: worked by hand (see two_suites)."""

import pytest


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("A worst first", ["q2", "q0", "q1", "q3"]),
        ("A loses most to B first", ["q0", "q1", "q2", "q3"]),
        ("A gains most first", ["q3", "q2", "q0", "q1"]),
    ],
)
def test_queries_are_sorted_by_either_cell_and_by_the_difference(two_suites, visit, order, expected):
    """A2: .25 .5 0 1; A2 - A1: -.25 -.25 0 .75; equal ones in the order of the suite."""
    opened = visit(two_suites)
    part = "section.suite:not([hidden]) [data-part=queries]"
    opened.page.select_option(f"{part} select >> nth=-1", label=order)
    assert opened.page.locator(f"{part} tbody a").all_text_contents() == expected


def test_queries_are_kept_to_a_stage(two_suites, visit):
    """All are in the context of A2. q0 passes the keywords, q1 and q2 do not, q3 has none."""
    opened = visit(two_suites)
    part = "section.suite:not([hidden]) [data-part=queries]"
    opened.page.select_option(f"{part} select >> nth=-2", label="in the context, not in the answer")
    assert opened.page.locator(f"{part} tbody a").all_text_contents() == ["q1", "q2"]
