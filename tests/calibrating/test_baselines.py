import numpy as np
import pytest

from assay.calibrating.baselines import baselines
from assay.calibrating.config import CalibrationSettings

SETTINGS = CalibrationSettings(resamples=100)


def test_by_hand(pair):
    """Positive: a claim of 1 word, wholly in the evidence. Negative: 2 words of which 1 is in, 1 word that is not.

    Shorter claims are positive: a win and a tie of 2 pairs, .75. Shares 1 against .5 and 0: AUC 1.
    """
    pairs = [pair(1, claim="signed"), pair(0, claim="signed plain"), pair(0, claim="plain")]
    found = baselines(pairs, np.array([True, False, False]), SETTINGS)
    assert (found.majority, found.direction) == (pytest.approx(2 / 3), "shorter")
    assert (found.length.number, found.lexical.number) == (0.75, 1)
    assert found.length.interval is None


def test_longer_claims(pair):
    pairs = [pair(1, claim="cookies are signed"), pair(0, claim="cookies")]
    found = baselines(pairs, np.array([True, False]), SETTINGS)
    assert (found.direction, found.length.number, found.majority) == ("longer", 1, 0.5)


def test_claims_of_one_length_are_at_chance(pairs):
    found = baselines(pairs(12), np.array([True, False] * 12), SETTINGS)
    assert found.length.number == found.lexical.number == 0.5
    assert (found.length.interval.low, found.length.interval.high) == (0.5, 0.5)
