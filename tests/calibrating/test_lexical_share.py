import pytest

from assay.calibrating.lexical_share import lexical_share


@pytest.mark.parametrize(
    ("claim", "evidence", "share"),
    [
        ("The session cookie is signed.", "def sign(session_cookie):", 2 / 3),  # session, cookie; not signed
        ("Session session cookie", "session", 2 / 3),  # words, not different words
        ("It is so.", "because it is", 2 / 3),  # function words alone: all count
        ("openSession", "open_session", 1),
        ("cookie", "", 0),
    ],
)
def test_by_hand(claim, evidence, share):
    assert lexical_share(claim, evidence) == pytest.approx(share)


def test_refuses_a_claim_without_a_word():
    with pytest.raises(ValueError, match="no word"):
        lexical_share("->", "cookie")
