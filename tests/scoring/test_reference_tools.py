"""Our ranking measures on span rankings, beside pytrec_eval and ir_measures, which know nothing of spans.

Both tools sort a run by its scores; distinct falling scores hand them our order untied.
"""

import ir_measures
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_measures import RR, P, R, Success, nDCG

from assay.records import Hit, Span
from assay.scoring.hit import hit
from assay.scoring.ndcg import linear, ndcg
from assay.scoring.precision import precision
from assay.scoring.recall import recall
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.score import RANKING_MEASURES
from assay.scoring.span_ranking import span_qrels, span_ranking

spans = st.builds(
    lambda path, start, lines: Span(path, start, start + lines - 1),
    st.sampled_from(["a/f.py", "a/g.py"]),
    st.integers(1, 40),
    st.integers(1, 12),
)
judgments = st.dictionaries(spans, st.integers(0, 3), max_size=12)
rankings = st.lists(spans, unique=True, max_size=60).map(
    lambda places: [Hit(f"{span.path}#L{span.start}-L{span.end}", span, 1.0) for span in places]
)


def with_scores(ranking):
    return {doc_id: float(len(ranking) - place) for place, doc_id in enumerate(ranking)}


@given(rankings, judgments)
@settings(max_examples=300, deadline=None)
def test_equal_pytrec_eval(hits, judged):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    ours = {
        "ndcg_cut_10": ndcg(ranking, qrels, 10, gain=linear),
        "recip_rank": reciprocal_rank(ranking, qrels, 100),
        "recall_5": recall(ranking, qrels, 5),
        "recall_10": recall(ranking, qrels, 10),
        "recall_50": recall(ranking, qrels, 50),
        "P_5": precision(ranking, qrels, 5),
        "success_5": hit(ranking, qrels, 5),
    }
    if not any(qrels.values()):
        assert {score.state for score in ours.values()} == {"not_applicable"}
        return
    evaluator = pytrec_eval.RelevanceEvaluator(
        {"q": qrels}, {"ndcg_cut.10", "recip_rank", "recall.5,10,50", "P.5", "success.5"}
    )
    theirs = evaluator.evaluate({"q": with_scores(ranking)}).get("q")
    if theirs is None:  # pytrec_eval leaves a query with an empty ranking out
        theirs = dict.fromkeys(ours, 0.0)
    assert {name: score.number for name, score in ours.items()} == pytest.approx(theirs, abs=1e-9)


@given(rankings, judgments.filter(lambda judged: any(judged.values())))
@settings(max_examples=60, deadline=None)
def test_equal_ir_measures(hits, judged):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    exponential = nDCG(gains={1: 1, 2: 3, 3: 7}) @ 10
    theirs = {
        "ndcg@10": exponential,
        "mrr@10": RR @ 10,
        "recall@5": R @ 5,
        "recall@10": R @ 10,
        "recall@50": R @ 50,
        "precision@5": P @ 5,
        "hit@5": Success @ 5,
    }
    expected = ir_measures.calc_aggregate(theirs.values(), {"q": qrels}, {"q": with_scores(ranking)})
    ours = {theirs[name]: measure(ranking, qrels).number for name, measure in RANKING_MEASURES.items()}
    assert ours == pytest.approx(expected, abs=1e-9)


@given(rankings, judgments.filter(lambda judged: any(judged.values())), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_stay_between_zero_and_one_whatever_the_order_of_the_judgments(hits, judged, random):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    shuffled = list(judged.items())
    random.shuffle(shuffled)
    again = span_ranking(hits, dict(shuffled)), span_qrels(dict(shuffled))
    for measure in RANKING_MEASURES.values():
        score = measure(ranking, qrels)
        assert 0 <= score.number <= 1
        assert measure(*again) == score
