"""Worked by hand: three documents, `a a b`, `b c` and `c`; their mean length is 2; k1 1.5, b .75.

idf(a) = ln(1 + 2.5 / 1.5), idf(b) = idf(c) = ln(1 + 1.5 / 2.5)
"""

from math import log

import numpy as np
import pytest

from assay.retrieval.bm25_index import Bm25Index

DOCUMENTS = [["a", "a", "b"], ["b", "c"], ["c"]]
RARE, COMMON = log(1 + 2.5 / 1.5), log(1 + 1.5 / 2.5)
LONG, MEAN, SHORT = 1.5 * (0.25 + 0.75 * 3 / 2), 1.5, 1.5 * (0.25 + 0.75 * 1 / 2)


@pytest.fixture
def index():
    return Bm25Index.build(DOCUMENTS)


def test_scores_a_rare_term_by_the_formula(index):
    assert index.scores(["a"]) == pytest.approx([RARE * 2 / (2 + LONG), 0, 0])


def test_sums_over_the_terms_of_the_query(index):
    assert index.scores(["b", "c"]) == pytest.approx(
        [COMMON / (1 + LONG), 2 * COMMON / (1 + MEAN), COMMON / (1 + SHORT)]
    )


def test_a_repeated_term_counts_twice(index):
    assert index.scores(["a", "a"]) == pytest.approx(2 * index.scores(["a"]))


def test_takes_other_parameters():
    # k1 0: how often a term stands in a document does not matter
    assert Bm25Index.build(DOCUMENTS, k1=0).scores(["a"]) == pytest.approx([RARE, 0, 0])


@pytest.mark.parametrize("terms", [[], ["unknown"], [""]])
def test_a_query_without_a_known_term_scores_nothing(index, terms):
    assert index.scores(terms).tolist() == [0, 0, 0]


def test_documents_without_terms_score_nothing():
    assert Bm25Index.build([["a"], []]).scores(["a"])[1] == 0
    assert Bm25Index.build([[], []]).scores(["a"]).tolist() == [0, 0]


@pytest.mark.parametrize("documents", [DOCUMENTS, [[], []]])
def test_comes_back_from_its_folder(documents, tmp_path):
    index = Bm25Index.build(documents)
    index.save(tmp_path / "bm25")
    again = Bm25Index.load(tmp_path / "bm25")
    assert np.array_equal(again.scores(["b", "c"]), index.scores(["b", "c"]))


def test_the_files_do_not_depend_on_the_order_of_sets(tmp_path):
    for name in ("one", "two"):
        Bm25Index.build([[f"term{number}" for number in range(50)]]).save(tmp_path / name)
    files = [{path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two")]
    assert files[0] == files[1]
