import pytest

from assay.retrieval.tokenizer import CodeTokenizer


def make(**settings):
    return CodeTokenizer(
        **{"split_identifiers": True, "keep_whole": True, "stem": False, "stop_words": False} | settings
    )


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("open_session", ["open_session", "open", "session"]),
        ("openSession", ["opensession", "open", "session"]),
        ("HTTPServer2", ["httpserver2", "http", "server"]),  # terms of one character are left out
        ("flask.Flask", ["flask.flask", "flask", "flask"]),
        ("app.open_session", ["app.open_session", "app", "open_session", "open", "session"]),
        ("__init__", ["__init__", "init"]),
        ("sha256", ["sha256", "sha", "256"]),
        ("session", ["session"]),
        ("ÉcoleÉté", ["écoleété", "école", "été"]),
        ("Größe", ["größe"]),
        ("検索", ["検索"]),
        ("x", []),
    ],
)
def test_splits_identifiers_and_keeps_them_whole(word, expected):
    assert make().tokens(word) == expected


def test_gives_the_parts_alone():
    assert make(keep_whole=False).tokens("app.open_session") == ["app", "open", "session"]


def test_leaves_words_as_they_stand():
    assert make(split_identifiers=False).tokens("The openSession of app.open_session") == [
        "the",
        "opensession",
        "of",
        "app",
        "open_session",
    ]


def test_stems_and_drops_stop_words():
    # Snowball: running -> run, sessions -> session; `the` and `with` are among Lucene's stop words
    assert make(stem=True, stop_words=True).tokens("the running with sessions") == ["run", "session"]


def test_keeps_order_and_repeats():
    assert make().tokens("beta alpha beta") == ["beta", "alpha", "beta"]


def test_a_full_stop_ends_a_sentence_not_an_identifier():
    assert make().tokens("Opens it. Then closes.") == ["opens", "it", "then", "closes"]


def test_the_digest_names_the_settings():
    digests = {
        make(**{name: flag}).digest for name in ("split_identifiers", "stem", "stop_words") for flag in (True, False)
    }
    assert len(digests) == 4  # the base settings, and one for each flag that differs from them
    assert make().digest == make().digest


def test_the_digest_does_not_change_with_use():
    tokenizer = make(stem=True)
    former = tokenizer.digest
    tokenizer.tokens("some words")
    assert tokenizer.digest == former == make(stem=True).digest
