"""Shingles of three words. `a b c d e` has abc, bcd, cde; `a b c d f` has abc, bcd, cdf: 2 of 4 are common, .5."""

import random
from itertools import combinations

import pytest

from assay.corpora.near_duplicates import SimilarPair, near_duplicates, shingles, words_of


def found(texts, **settings):
    return [(pair.first, pair.second, pytest.approx(pair.similarity)) for pair in near_duplicates(texts, **settings)]


def test_the_similarity_is_the_share_of_common_shingles():
    texts = ["a b c d e", "a b c d f", "x y z"]
    assert found(texts, least=0.5) == [(0, 1, 0.5)]
    assert found(texts, least=0.51) == []


def test_case_and_signs_do_not_count():
    assert found(["The cat, it sat.", "the CAT it: sat"]) == [(0, 1, 1.0)]


def test_repeated_shingles_count_once():
    """abc, bca, cab: the same set, however often it is said."""
    assert found(["a b c a b c", "a b c a b c a b c"]) == [(0, 1, 1.0)]


def test_a_text_of_fewer_words_is_one_shingle():
    assert found(["a b", "A b!", "a", "b a", "a b c"], least=0.1) == [(0, 1, 1.0)]


def test_a_text_without_words_is_like_none():
    assert found(["", "", "...", "a b c"]) == []
    assert found([]) == []


def test_all_pairs_of_copies_are_named():
    assert found(["a b c", "x", "a b c", "a b c"]) == [(0, 2, 1.0), (0, 3, 1.0), (2, 3, 1.0)]


def test_only_pairs_with_a_chosen_text_are_wanted():
    texts = ["a b c", "a b c", "x y z", "x y z", "a b c"]
    assert found(texts, of=[1]) == [(0, 1, 1.0), (1, 4, 1.0)]
    assert found(texts, of=[]) == []


def test_single_words_can_be_the_shingles():
    """Of {a, b, c, d} and {d, c, b, e} three are common, of five in all."""
    assert found(["a b c d", "d c b e"], words=1, least=0.6) == [(0, 1, 0.6)]


def test_signs_of_scripts_without_blanks_are_words():
    assert words_of("東京の天気 in May") == ["東", "京", "の", "天", "気", "in", "may"]


def test_the_rare_shingles_have_the_low_numbers():
    """`a b` stands in two texts, `b c` and `a z` in one each."""
    one, other = shingles([["a", "b", "c"], ["a", "b", "a", "z"]], 2)
    assert set(one.tolist()) & set(other.tolist()) == {max(one.tolist())}
    assert max(one.tolist()) == max(other.tolist())


@pytest.mark.parametrize("least", [0.1, 0.34, 0.5, 0.8, 1.0])
def test_it_finds_what_comparing_each_with_each_finds(least):
    generator = random.Random(7)
    texts = [" ".join(generator.choices("abc", k=generator.randint(0, 12))) for _ in range(60)]
    sets = [set(zip(text.split(), text.split()[1:], text.split()[2:], strict=False)) for text in texts]
    long = [place for place, text in enumerate(texts) if len(text.split()) >= 3]
    wanted = [
        SimilarPair(first, second, similarity)
        for first, second in combinations(long, 2)
        if (similarity := len(sets[first] & sets[second]) / len(sets[first] | sets[second])) >= least
    ]
    assert [
        pair for pair in near_duplicates(texts, least=least) if pair.first in long and pair.second in long
    ] == wanted


def test_a_similarity_of_nothing_cannot_be_asked_for():
    with pytest.raises(ValueError, match="least is 0"):
        near_duplicates(["a"], least=0)
