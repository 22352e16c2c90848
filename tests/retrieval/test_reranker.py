from assay.records import GivenAnswer, Hit, Ranking, Span
from assay.retrieval.reranker import reordered

SPAN = Span("a.py", 1, 2)


def ranking(**scores):
    return Ranking("Q1", tuple(Hit(chunk_id, SPAN, score) for chunk_id, score in scores.items()))


def test_orders_the_head_anew_and_keeps_the_tail_below():
    # c and d follow: 5 and 3 move by the same, so that c stands 1 below the lowest new score, .2
    new = reordered(ranking(a=9.0, b=7.0, c=5.0, d=3.0), {"a": 0.2, "b": 0.8})
    assert [(hit.chunk_id, hit.score, hit.first_stage) for hit in new.hits] == [
        ("b", 0.8, 7.0),
        ("a", 0.2, 9.0),
        ("c", -0.8, 5.0),
        ("d", -2.8, 3.0),
    ]


def test_ties_go_by_id():
    assert [hit.chunk_id for hit in reordered(ranking(b=2.0, a=1.0), {"a": 0.5, "b": 0.5}).hits] == ["a", "b"]


def test_an_empty_ranking_stays_empty():
    assert reordered(ranking(), {}) == Ranking("Q1", ())


def test_what_else_the_ranking_says_stays():
    failed = Ranking("Q1", (), "timeout", GivenAnswer("Yes.", None))
    assert reordered(failed, {}) == failed
