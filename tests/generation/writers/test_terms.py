import pytest

from assay.generation.writers.terms import stem_set


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Find the helper that cleans names, please.", ["helper", "cleans", "names"]),
        ("Link me to the guide. A link fails.", ["guide", "link", "fails"]),  # an opener only at the head
        ("why open_session fails", ["open_session", "open", "session", "fails"]),
        (
            "`notify::ErrorKind` in flask.app",
            ["notify::ErrorKind", "notify", "error", "kind", "flask.app", "flask", "app"],
        ),
        ("the file's name doesn't end", ["file", "name", "end"]),
        ("a 403 or x", ["403"]),
        ("names and Names", ["names"]),
        ("wher does teh app", ["wher", "teh", "app"]),  # typing errors stay
        ("输入密码", ["输入密码"]),
        ("{{ x.__class__ }} \"~$\" r'\\.sw.$'", ["x.__class__", "sw"]),
        ("", []),
    ],
)
def test_terms_in_their_order_each_once(vocabulary, text, terms):
    assert vocabulary.terms(text) == terms


def test_forms_of_a_word_have_one_stem():
    assert stem_set(["Sessions", "session", "open_session"]) == stem_set(["session", "open"])
