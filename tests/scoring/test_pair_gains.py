"""One judged span, f:1-4, grade 3. At rank r its nDCG is 1 / log2(r + 1) and its reciprocal rank 1 / r."""

import pytest

from assay.records import Hit, Span
from assay.scoring.pair_gains import embedding_margin, rerank_gains
from assay.search_tasks import Pair, PairResults

JUDGED = {Span("f", 1, 4): 3}
AT = {1: 1.0, 2: 0.6309297535714575, 3: 0.5}  # 1 / log2(2), 1 / log2(3), 1 / log2(4)


def hits(rank, length=3):
    """Hits of which the one of this rank is relevant; none is where rank is 0."""
    return tuple(
        Hit(f"c{place}" if place != rank else "good", Span("f" if place == rank else "x", 1, 4), 1.0)
        for place in range(1, length + 1)
    )


def pair(before, after):
    return PairResults(Pair("what", "why"), hits(before), hits(after))


def numbers(scores):
    return {name: score.number for name, score in scores.items()}


def test_the_gain_is_after_less_before():
    assert numbers(rerank_gains([pair(3, 1)], JUDGED)) == pytest.approx(
        {"rerank_gain_ndcg": 1 - AT[3], "rerank_gain_mrr": 1 - 1 / 3}
    )


def test_a_loss_is_below_0():
    assert numbers(rerank_gains([pair(1, 0)], JUDGED)) == {"rerank_gain_ndcg": -1, "rerank_gain_mrr": -1}


def test_the_gain_is_the_mean_over_the_pairs_that_found_something():
    nothing = PairResults(Pair("what", "why"), (), ())
    assert numbers(rerank_gains([pair(3, 1), pair(1, 2), nothing], JUDGED)) == pytest.approx(
        {"rerank_gain_ndcg": ((1 - AT[3]) + (AT[2] - 1)) / 2, "rerank_gain_mrr": (2 / 3 - 1 / 2) / 2}
    )


@pytest.mark.parametrize("pairs", [[], [PairResults(Pair("what", "why"), (), ())]])
def test_there_is_no_gain_where_nothing_was_reranked(pairs):
    assert {score.state for score in rerank_gains(pairs, JUDGED).values()} == {"not_applicable"}


def test_the_margin_is_what_the_queries_find_above_the_text_of_the_task():
    assert embedding_margin([pair(1, 0), pair(2, 0)], hits(3), JUDGED).number == pytest.approx((1 + AT[2]) / 2 - AT[3])


def test_queries_that_find_nothing_lose_what_the_text_finds():
    nothing = PairResults(Pair("what", "why"), (), ())
    assert embedding_margin([pair(1, 0), nothing], hits(2), JUDGED).number == pytest.approx(1 / 2 - AT[2])
    assert embedding_margin([], hits(2), JUDGED).number == pytest.approx(-AT[2])


@pytest.mark.parametrize("judged", [{}, {Span("f", 1, 4): 0}])
def test_is_not_applicable_where_nothing_relevant_is_judged(judged):
    assert embedding_margin([pair(1, 1)], hits(1), judged).state == "not_applicable"
    assert {score.state for score in rerank_gains([pair(1, 1)], judged).values()} == {"not_applicable"}
