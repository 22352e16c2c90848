from assay.health.found_ranking import found, judged_ranking
from assay.records import Hit, Span

HITS = [
    Hit("a#1", Span("a", 1, 4), 3.0),
    Hit("b#1", Span("b", 1, 4), 2.0),
    Hit("a#2", Span("a", 5, 8), 1.0),
]


def test_a_document_stands_where_its_best_chunk_stands(collection):
    suite = collection({"a": "x", "b": "x"}, {"q1": {"b": 2}})
    assert list(judged_ranking(HITS, "q1", suite).grades) == [None, 2]


def test_the_document_of_the_query_itself_may_be_no_result(collection):
    suite = collection({"a": "x", "b": "x"}, {"a": {"b": 2}}, exclude_same_id=True)
    assert list(judged_ranking(HITS, "a", suite).grades) == [2]


def test_a_place_is_found_by_a_chunk_that_covers_it(rag):
    suite = rag({}, {"q1": {("a", 3, 4): 1, ("b", 4, 9): 1}})
    assert list(judged_ranking(HITS, "q1", suite).grades) == [1, None, None]
    wanted = suite.relevant("q1")
    assert list(found(HITS, wanted, whole=False)) == [Span("a", 3, 4)]
    assert list(found(HITS, wanted, whole=True)) == wanted
    assert list(found([], wanted, whole=True)) == []
