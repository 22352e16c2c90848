import pytest

from assay.foreign.order import descending, first_of_each, ordered
from assay.foreign.result import ForeignHit


def hits(*scored):
    return [ForeignHit(doc_id, score) for doc_id, score in scored]


def ids(found):
    return [hit.doc_id for hit in found]


def test_the_order_of_the_file_does_not_matter():
    given = hits(("b", 1.0), ("a", 1.0), ("c", 2.0))
    assert ids(ordered(given, "score")) == ids(ordered(given[::-1], "score")) == ["c", "a", "b"]
    assert ids(ordered(given, "trec_eval")) == ids(ordered(given[::-1], "trec_eval")) == ["c", "b", "a"]


def test_trec_eval_reads_scores_as_float32():
    # 1 + 1e-9 is 1 in float32, whose next number is 1 + 1.2e-7: a tie there, and none in float64
    given = hits(("a", 1.0 + 1e-9), ("b", 1.0))
    assert ids(ordered(given, "score")) == ["a", "b"]
    assert ids(ordered(given, "trec_eval")) == ["b", "a"]


def test_trec_eval_compares_the_text_of_an_id():
    """As bytes: "9" is after "10", so it comes first; a whole document ends before the `#` of its lines."""
    tied = [ForeignHit("a", 1.0, 9, 9), ForeignHit("a", 1.0, 10, 12), ForeignHit("a", 1.0)]
    assert [hit.start for hit in ordered(tied, "trec_eval")] == [9, 10, None]
    assert [hit.start for hit in ordered(tied, "score")] == [None, 9, 10]


def test_without_scores_the_list_counts():
    assert ids(ordered(hits(("b", None), ("a", None)), "score")) == ["b", "a"]


def test_each_place_once():
    given = [ForeignHit("a", 3.0, 1, 2), ForeignHit("a", 2.0, 3, 4), ForeignHit("a", 1.0, 1, 2, "text")]
    assert first_of_each(given) == tuple(given[:2])


@pytest.mark.parametrize(
    ("given", "scores"),
    [
        ([3.0, 3.0, 1.0], [3.0, 3.0, 1.0]),
        ([1.0, 3.0], [2.0, 1.0]),  # a distance: places are counted from the end instead
        ([None, None], [2.0, 1.0]),
        ([1.0, None], [2.0, 1.0]),
        ([], []),
    ],
)
def test_scores_descend(given, scores):
    assert [hit.score for hit in descending([ForeignHit(str(at), score) for at, score in enumerate(given)])] == scores
