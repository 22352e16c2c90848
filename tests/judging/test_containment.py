import pytest

from assay.judging.containment import bigrams, containment


def of(claim, context):
    held = context.split()
    return containment(claim.split(), set(held), bigrams(held))


def test_shares_of_bigrams():
    assert of("session cookie signed", "session cookie encrypted then signed") == 1 / 2  # `cookie signed` is missing
    assert of("session cookie", "cookie session") == 0
    assert of("session cookie signed", "the session cookie signed here") == 1


def test_a_repeated_bigram_counts_once():
    assert of("a b a b c", "a b") == 1 / 3  # of `a b`, `b a` and `b c`


def test_a_single_word_is_judged_by_itself():
    assert of("session", "the session") == 1
    assert of("session", "the cookie") == 0


def test_a_claim_without_words_is_refused():
    with pytest.raises(ValueError, match="at least one"):
        of("", "the session")
