import pytest

from assay.generation.writers.sentences import asks, refuses, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two? Three!", ["One.", "Two?", "Three!"]),
        ("See flask.app.Flask in v3.1.2 first. Then run.", ["See flask.app.Flask in v3.1.2 first.", "Then run."]),
        ("Use a map, e.g. a dict. Done.", ["Use a map, e.g. a dict.", "Done."]),
        ('It says "Saved!" and leaves.', ['It says "Saved!"', "and leaves."]),
        ("どこですか。そこです。", ["どこですか。", "そこです。"]),
        ("a line\n\nanother", ["a line", "another"]),
        ("", []),
    ],
)
def test_sentences(text, expected):
    assert sentences(text) == expected


@pytest.mark.parametrize(
    "sentence", ["Where is it?", "密码在哪里？", "Show me the code.", "Please find the place.", "I need you here"]
)
def test_a_question_or_a_request_asks(sentence):
    assert asks(sentence)


@pytest.mark.parametrize(
    "sentence", ["The list is as it was before.", "We showed it to them.", "It is founded on sand."]
)
def test_a_statement_does_not(sentence):
    assert not asks(sentence)


def test_what_not_to_do_is_known():
    assert refuses("Please do not review our code.")
    assert not refuses("It does nothing.")
