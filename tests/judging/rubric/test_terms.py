import pytest

from assay.judging.rubric.terms import function_share, identifiers, likeness, specific, terms


def test_terms_are_stems_without_function_words():
    assert terms("the sessions of a SessionStore") == {"session", "store"}


def test_specific_words_keep_their_order_and_leave_out_the_generic():
    assert specific("code that signs cookies, signing code", ["code"]) == ["sign", "cooki"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("load the template cache", "template cache loading", 1),  # load, template, cache
        ("sign a cookie", "sign a token", 1 / 3),  # sign of sign, cookie, token
        ("and so on", "and so forth", 0.5),  # function words alone on one side: and, so of and, so, on, forth
        ("", "", 1),
        ("cat", "concatenate", 0),  # whole words, not parts of them
    ],
)
def test_likeness(first, second, expected):
    assert likeness(first, second) == pytest.approx(expected)
    assert likeness(second, first) == likeness(first, second)


def test_identifiers_are_written_as_code():
    text = "call make_response or app.run with --debug, JSONTag, setTimeout, E402; HTTP is a well-known word."
    assert identifiers(text) == ["make_response", "app.run", "--debug", "JSONTag", "setTimeout", "E402"]


def test_identifiers_of_a_long_word_are_found_in_no_time():
    assert identifiers("a" * 200_000) == []


def test_function_share():
    assert function_share(["how", "is", "it", "signed"]) == 0.75
    assert function_share([]) == 0
