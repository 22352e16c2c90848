"""The bounds may let through too much, never too little: rapidfuzz itself is the reference."""

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from assay.federated.likely_pairs import pairs_of_like_length, with_like_letters

TITLES = st.lists(st.text(alphabet="abc é多", min_size=1, max_size=30), max_size=12)


def likely(titles, least):
    first, second = with_like_letters(titles, *pairs_of_like_length(titles, least), least)
    return [tuple(sorted(pair)) for pair in zip(first.tolist(), second.tolist(), strict=True)]


@given(TITLES, st.sampled_from([50, 85, 100]))
@settings(max_examples=150, deadline=None)
def test_no_alike_pair_is_left_out(titles, least):
    found = likely(titles, least)
    alike = [pair for pair in combinations(range(len(titles)), 2) if fuzz.ratio(*(titles[i] for i in pair)) >= least]
    assert set(alike) <= set(found)
    assert len(found) == len(set(found))


def test_lengths_and_letters_rule_pairs_out():
    # 20 and 14 letters: at most 200 * 14 / 34 = 82; 20 and 15: 86. Other letters: 0.
    first, second = pairs_of_like_length(["a" * 20, "a" * 14, "a" * 15, "b" * 20], 85)
    assert {frozenset(pair) for pair in zip(first.tolist(), second.tolist(), strict=True)} == {
        frozenset(pair) for pair in [(0, 2), (1, 2), (0, 3), (2, 3)]
    }
    assert likely(["a" * 20, "a" * 14, "a" * 15, "b" * 20], 85) == [(1, 2), (0, 2)]


def test_no_title_gives_no_pair():
    empty = np.array([], dtype=np.int64)
    assert [places.tolist() for places in with_like_letters([], *pairs_of_like_length([], 85), 85)] == [
        empty.tolist()
    ] * 2


def test_more_of_a_letter_than_a_small_number_holds_rules_no_pair_out():
    """40,000 and 41,000 times one letter: at most 200 * 40,000 / 81,000 = 98.8."""
    titles = ["a" * 40_000, "a" * 41_000]
    assert likely(titles, 85) == [(0, 1)]
    assert likely([title + "b" * 33_000 for title in titles], 85) == [(0, 1)]
