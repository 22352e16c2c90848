import pytest

from assay.generation.passages import passage
from assay.judging.support import supports
from assay.records import Span


def context(text, path="s/app.py"):
    return passage(Span(path, 1, 1 + text.count("\n")), "App.run", "python", text)


def one(claim, text):
    return supports([claim], context(text), window=2)[0]


def test_a_quoted_line_is_wholly_supported():
    assert (
        one(
            "return self.session_interface.open_session(request)",
            "x = 1\nreturn self.session_interface.open_session(request)",
        )
        == 1
    )


def test_the_mean_of_both_parts():
    # words: the session cookie is signed (5), of which `the session cookie` stands in order: 3/5.
    # content: session cookie signed: of two bigrams the first stands there: 1/2.
    assert one("The session cookie is signed.", "the session cookie") == pytest.approx((3 / 5 + 1 / 2) / 2)


def test_nothing_in_common_is_zero():
    assert one("blueprints nest", "the session cookie") == 0


def test_function_words_alone_are_compared_as_they_are():
    assert one("It is so.", "because it is so") == 1
    assert one("It is so.", "nothing") == 0


def test_headers_and_fences_support_nothing():
    assert supports(["app run lines python"], context("x = 1"), window=2) == [0]


def test_identifiers_agree_in_their_parts():
    assert one("openSession", "def open_session(): ...") == 1
