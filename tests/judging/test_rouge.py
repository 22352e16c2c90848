"""Lin (2004) works "police killed the gunman" through: LCS with "police kill the gunman" is 3, with "the gunman kill
police" 2. His other example: "the gunman police killed" has LCS 2 of 4 as well."""

import random

import pytest

from assay.judging.rouge import lcs, windowed

REFERENCE = ["police", "killed", "the", "gunman"]


@pytest.mark.parametrize(
    ("candidate", "common"),
    [("police kill the gunman", 3), ("the gunman kill police", 2), ("the gunman police killed", 2)],
)
def test_the_examples_of_the_source(candidate, common):
    assert lcs(candidate.split(), REFERENCE) == common


def test_lcs_agrees_with_the_classic_table():
    random_words = random.Random(7)
    for _ in range(200):
        left = random_words.choices("abcd", k=random_words.randrange(70))
        right = random_words.choices("abcde", k=random_words.randrange(90))
        assert lcs(left, right) == table(left, right)


def table(left, right):
    row = [0] * (len(right) + 1)
    for one in left:
        corner = 0
        for at, other in enumerate(right, start=1):
            corner, row[at] = row[at], corner + 1 if one == other else max(row[at], row[at - 1])
    return row[-1]


def test_words_scattered_over_a_long_context_do_not_add_up():
    scattered = ["a", "x", "x", "x", "x", "x", "b", "x", "x", "x", "x", "x", "c", "x", "x", "x", "x", "x", "d"]
    assert lcs(["a", "b", "c", "d"], scattered) == 4
    assert windowed(["a", "b", "c", "d"], scattered, window=2) == 2 / 4  # 8 words hold two of them
    assert windowed(["a", "b", "c", "d"], scattered, window=1) == 1 / 4


def test_a_window_is_as_good_as_its_best_place():
    context = ["d", "c", "b", "a", "x", "x", "a", "x", "b", "c", "x", "d", "x", "x"]
    assert windowed(["a", "b", "c", "d"], context, window=1) == 3 / 4  # `a x b c` or `b c x d`
    assert windowed(["a", "b", "c", "d"], context, window=1.5) == 1  # `a x b c x d`: six words


def test_windows_are_exact():
    random_words = random.Random(11)
    for _ in range(100):
        claim = random_words.choices("abc", k=random_words.randrange(1, 9))
        context = random_words.choices("abcdefg", k=random_words.randrange(60))
        reach = 2 * len(claim)
        every = [table(claim, context[at : at + reach]) for at in range(len(context))]
        assert windowed(claim, context, window=2) == max(every, default=0) / len(claim)


def test_nothing_is_compared_with_nothing():
    with pytest.raises(ValueError, match="claim has words"):
        windowed([], ["a"], window=2)
    assert windowed(["a"], [], window=2) == 0
