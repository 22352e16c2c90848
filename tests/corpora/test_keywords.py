import pytest

from assay.corpora.keywords import contains_keyword


@pytest.mark.parametrize(
    ("text", "keyword", "found"),
    [
        ("sets the lr to 1", "lr", True),
        ("it is already set", "lr", False),
        ("self.open_session()", "open_session", True),
        ("self.open_session()", "session", False),
        ("flask.session", "session", True),
        ("Flask.Open_Session", "flask.open_session", True),
        ("flaskXopen", "flask.open", False),
        ("key1", "key", False),
        ("_key", "key", False),
        ("the secret\n    key is", "secret key", True),
        ("the secretkey", "secret key", False),
        ("returns 404.", "404", True),
        ("returns 4040.", "404", False),
        ("a [x] b", "[x]", True),
        ("anything", "", False),
        ("anything", "  ", False),
        ("keys, then key", "key", True),
    ],
)
def test_matches_whole_words_and_identifiers(text, keyword, found):
    assert contains_keyword(text, keyword) is found
