import numpy as np
import pytest

from assay.records import Hit, Span
from assay.scoring.pair_variety import diversity, overlap, query_texts
from assay.search_tasks import Pair, PairResults, TaskResults

VECTORS = {
    "east": np.array([1, 0], dtype=np.float32),
    "north": np.array([0, 1], dtype=np.float32),
    "between": np.array([0.6, 0.8], dtype=np.float32),
    "west": np.array([-1, 0], dtype=np.float32),
}


def pair(query, chunks=""):
    return PairResults(Pair(query, "why"), (), tuple(Hit(name, Span(name, 1, 1), 1.0) for name in chunks))


@pytest.mark.parametrize(
    ("queries", "expected"),
    [
        (["east", "east"], 0),
        (["east", "north"], 1),
        (["east", "west"], 2),
        (["east", "north", "between"], 1 - (0 + 0.6 + 0.8) / 3),
    ],
)
def test_diversity_is_the_mean_distance_of_the_queries(queries, expected):
    assert diversity([pair(query) for query in queries], VECTORS).number == pytest.approx(expected, abs=1e-6)


def test_rounding_makes_no_diversity_below_0():
    long = {"q": np.array([1.0000001, 0], dtype=np.float32)}
    assert diversity([pair("q"), pair("q")], long).number == 0


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        (["ab", "ab"], 1),
        (["ab", "cd"], 0),
        (["abc", "bcd"], 2 / 4),
        (["ab", "ab", "c"], 1 / 3),  # 1, 0 and 0
        (["ab", ""], 0),
        (["", "", "ab"], 0),  # the couple of the empty ones is none; the two others share nothing
    ],
)
def test_overlap_is_the_mean_share_of_common_chunks(chunks, expected):
    assert overlap([pair("east", found) for found in chunks]).number == pytest.approx(expected)


@pytest.mark.parametrize("pairs", [[], [pair("east", "ab")]])
def test_one_pair_is_neither_diverse_nor_overlapping(pairs):
    assert (diversity(pairs, {}).state, overlap(pairs).state) == ("not_applicable", "not_applicable")


def test_pairs_that_all_found_nothing_have_no_overlap():
    assert overlap([pair("east"), pair("north")]).reason == "no pair found anything"


def test_names_the_queries_whose_vectors_are_needed():
    results = [
        TaskResults("a", (pair("north"), pair("east")), (), ()),
        TaskResults("b", (pair("east"), pair("east")), (), ()),
        TaskResults("c", (pair("alone"),), (), ()),
    ]
    assert query_texts(results) == ["east", "north"]
