import pytest

from assay.reporting.compare_numbers import interval, p_text, signed


@pytest.mark.parametrize(
    ("p", "text"),
    [(None, ""), (1.0, "1.000"), (0.0009, "<0.001"), (0.0502, "0.0502"), (0.0498, "0.0498"), (0.0512, "0.051")],
)
def test_p_shows_on_which_side_of_the_level_it_lies(p, text):
    assert p_text(p) == text


def test_numbers_have_a_sign():
    assert (signed(0.25), signed(-0.25), signed(None)) == ("+0.250", "-0.250", "n/a")
    assert signed(-0.0004) == "+0.000"
    assert (interval(-0.1, 0.2), interval(None, None)) == ("[-0.100, +0.200]", "")
