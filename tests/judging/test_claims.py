import pytest

from assay.judging.claims import split_claims, without_citations


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("It opens the session. Then it runs!", ["It opens the session.", "Then it runs!"]),
        ("flask.app.Flask runs. werkzeug.local holds it.", ["flask.app.Flask runs.", "werkzeug.local holds it."]),
        (
            "Needs click 8.1.3 or later. Python 3.9 is too old.",
            ["Needs click 8.1.3 or later.", "Python 3.9 is too old."],
        ),
        ("Since version 2.0. The next drops it.", ["Since version 2.0.", "The next drops it."]),
        ("Use a hook, e.g. Flask.before_request, i.e. early.", ["Use a hook, e.g. Flask.before_request, i.e. early."]),
        (
            "Headers, cookies, etc. are kept. See Fig. 2 there.",
            ["Headers, cookies, etc. are kept.", "See Fig. 2 there."],
        ),
        ("It keeps headers, etc. Then it ends.", ["It keeps headers, etc.", "Then it ends."]),
        ("As J. Smith wrote it. Right.", ["As J. Smith wrote it.", "Right."]),
        ("Who? The app (see run.) Really.", ["Who?", "The app (see run.)", "Really."]),
        ("Call `a. b` first. Then c.", ["Call `a. b` first.", "Then c."]),
        ("One sentence\nover two lines. Next.", ["One sentence over two lines.", "Next."]),
        ("会话已签名。它会过期！", ["会话已签名。", "它会过期！"]),
        ("no stop at the end", ["no stop at the end"]),
    ],
)
def test_sentences(answer, claims):
    assert split_claims(answer) == claims


@pytest.mark.parametrize("answer", ["", "  \n\n", "...", "—!?", "[s/a.py:3]", "```\n}\n```", "- \n* \n---"])
def test_no_word_is_no_claim(answer):
    assert split_claims(answer) == []


def test_bullets_numbers_and_headings_part_claims_and_are_stripped():
    answer = "# Summary\nTwo steps:\n- it opens\n  the session\n* it runs. Then saves.\n1. one\n2) two"
    assert split_claims(answer) == [
        "Summary",
        "Two steps:",
        "it opens the session",
        "it runs.",
        "Then saves.",
        "one",
        "two",
    ]


def test_a_line_of_code_is_a_claim():
    answer = "It does this. See:\n```python\nif x: y. z\n\n)\n# [1] a. b\n```\nDone."
    assert split_claims(answer) == ["It does this.", "See:", "if x: y. z", "# [1] a. b", "Done."]


def test_a_longer_fence_holds_a_shorter_one():
    assert split_claims("````\na. b\n```\nc. d\n````\ne. F.") == ["a. b", "c. d", "e.", "F."]


def test_a_fence_that_never_closes_reaches_to_the_end():
    assert split_claims("```\na. b\nc. d") == ["a. b", "c. d"]


def test_quotations_under_a_citation_end_at_a_blank_line():
    answer = "[s/a.py:3-5]\n    x = y. z\n```\n- w\n\n[s/b.md:1]\nOne. Two.\n\nThree. Four."
    assert split_claims(answer) == ["x = y. z", "- w", "One. Two.", "Three.", "Four."]


def test_quoted_lines_inline_code_and_rows_stand_alone():
    answer = "As said:\n> One. Two. [s/a.md:3]\n- `a. b` [s/a.py:3]\n| k. | v |\n|---|---|"
    assert split_claims(answer) == ["As said:", "One. Two.", "`a. b`", "| k. | v |"]


def test_citations_are_stripped_and_slices_are_not():
    assert split_claims("It opens [s/a.py:3] the session [s/b.py:4-9]. Then [1, 2] it runs [3].") == [
        "It opens the session.",
        "Then it runs.",
    ]
    assert without_citations("x[a/2:3] y [s/app/[id]/page.tsx:7-9](s/a b.md) [s/a.py:1]") == "x[a/2:3] y(s/a b.md)"
    assert split_claims("args[0] and line[2:3] stay") == ["args[0] and line[2:3] stay"]
