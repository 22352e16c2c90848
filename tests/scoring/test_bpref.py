"""Worked by hand: a, b relevant (R = 2); the letters n, m, o are judged and not relevant; x is not judged."""

import pytest

from assay.scoring.bpref import bpref
from assay.scoring.relevance import GradedRanking

RELEVANT = {"a": 1, "b": 2}
ONE_NOT = RELEVANT | {"n": 0}  # N = 1
THREE_NOT = RELEVANT | {"n": 0, "m": 0, "o": 0}  # N = 3


@pytest.mark.parametrize(
    ("ranking", "qrels", "expected"),
    [
        (["x", "a", "x2", "b", "n"], THREE_NOT, 1),  # what nobody judged is passed over
        (["n", "a", "b"], THREE_NOT, (1 / 2 + 1 / 2) / 2),  # 1 - 1/min(2, 3) each
        (["a", "n", "b"], THREE_NOT, (1 + 1 / 2) / 2),
        (["n", "m", "o", "a", "b"], THREE_NOT, 0),  # n_r counts no more than R = 2
        (["a"], THREE_NOT, 1 / 2),  # b was not found: it adds nothing
        (["n", "a", "b"], ONE_NOT, 0),  # trec_eval: 1 - 1/min(2, 1); the paper has 1 - 1/2 each, so 1/2
        (["a", "b"], RELEVANT, 1),  # nothing is judged not relevant
        ([], THREE_NOT, 0),
    ],
)
def test_relevant_above_not_relevant(ranking, qrels, expected):
    assert bpref(GradedRanking.of(ranking, qrels)).number == pytest.approx(expected)


def test_is_not_applicable_without_a_relevant_document():
    assert bpref(GradedRanking.of(["n"], {"n": 0})).state == "not_applicable"
