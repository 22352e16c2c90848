import pytest

from assay.scoring.hit_order import ordered, single_precision


def names(hits):
    return [hit.chunk_id for hit in hits]


FOUND = [("a", 1.0), ("b", 2.0), ("c", 1.0), ("d", 2.0)]


def test_as_given_nothing_is_sorted(ranking, scoring):
    assert names(ordered(ranking("q", *FOUND).hits, scoring())) == ["a", "b", "c", "d"]


def test_as_trec_eval_the_last_id_of_equal_scores_comes_first(ranking, scoring):
    assert names(ordered(ranking("q", *FOUND).hits, scoring(order="trec_eval"))) == ["d", "b", "c", "a"]


def test_as_trec_eval_scores_are_floats_of_32_bits(ranking, scoring):
    # 1 + 1e-9 is 1 as a 32-bit float, 1 + 1e-6 is not
    hits = ranking("q", ("a", 1 + 1e-9), ("b", 1.0), ("c", 1 + 1e-6)).hits
    assert names(ordered(hits, scoring(order="trec_eval"))) == ["c", "b", "a"]


def test_of_equal_documents_the_last_id_comes_first_whatever_its_chunks(ranking, scoring):
    """By chunk id, a-b#1 would come before a#1 (- is before # in no alphabet: `#` is 0x23, `-` is 0x2D)."""
    hits = ranking("q", ("a#1", 1.0), ("a-b#1", 1.0), ("a#5", 3.0)).hits
    by_document = ordered(hits, scoring(order="trec_eval", unit="document"))
    assert [hit.span.path for hit in by_document] == ["a", "a-b", "a"]


def test_a_score_too_great_for_32_bits_is_infinite():
    assert single_precision([1e300, 0.5]) == [pytest.approx(float("inf")), 0.5]


def test_orders_as_trec_eval_does(ranking, scoring):
    """With one relevant document, the reciprocal rank that pytrec_eval gives tells where it stands."""
    pytrec_eval = pytest.importorskip("pytrec_eval")
    found = [("é", 0.5), ("z", 0.5), ("A", 0.5 + 1e-9), ("a", 0.7), ("𝔘", 0.5), ("~", 0.5)]
    places = {}
    for name, _ in found:
        evaluator = pytrec_eval.RelevanceEvaluator({"q": {name: 1}}, {"recip_rank"})
        places[name] = round(1 / evaluator.evaluate({"q": dict(found)})["q"]["recip_rank"])
    assert names(ordered(ranking("q", *found).hits, scoring(order="trec_eval"))) == sorted(places, key=places.get)
