"""Our ranking measures beside pytrec_eval and ir_measures, on random runs of our own.

Both tools sort a run by its scores; distinct falling scores hand them our order untied. Ours over real runs:
tests/reference/test_tools_on_collections.py.
"""

import ir_measures
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_measures import AP, RR, Bpref, Judged, P, R, Rprec, Success, nDCG

from assay.records import Hit, Ranking, Span
from assay.scoring.ranking_measures import ranking_measure
from assay.scoring.ranking_scores import graded_ranking
from assay.scoring.relevance import GradedRanking
from assay.scoring.span_ranking import span_qrels, span_ranking

TREC_EVAL = {  # ours by theirs
    "ndcg": "ndcg_linear",
    "ndcg_cut_3": "ndcg_linear@3",
    "ndcg_cut_10": "ndcg_linear@10",
    "recip_rank": "mrr",
    "map": "map",
    "map_cut_5": "map@5",
    "P_5": "precision@5",
    "P_30": "precision@30",
    "recall_5": "recall@5",
    "recall_50": "recall@50",
    "success_1": "success@1",
    "success_5": "hit@5",
    "Rprec": "r_precision",
    "bpref": "bpref",
}
THEIR_NAMES = {"ndcg", "ndcg_cut.3,10", "recip_rank", "map", "map_cut.5", "P.5,30", "recall.5,50", "success.1,5"}
GAINS = {0: 0, 1: 1, 2: 3, 3: 7}
IR_MEASURES = {
    nDCG(gains=GAINS) @ 10: "ndcg@10",
    nDCG @ 10: "ndcg_linear@10",
    RR: "mrr",
    RR @ 3: "mrr@3",
    AP: "map",
    AP @ 5: "map@5",
    P @ 5: "precision@5",
    R @ 10: "recall@10",
    Success @ 5: "success@5",
    Rprec: "r_precision",
    Bpref: "bpref",
    Judged @ 10: "judged@10",
}
EVERY_MEASURE = [
    *dict.fromkeys([*TREC_EVAL.values(), *IR_MEASURES.values()]),
    *("judged", "rbp_80", "rbp_95@10", "rbp_residual_80", "rbp_residual_95@10", "ndcg", "ndcg@1"),
]

spans = st.builds(
    lambda path, start, lines: Span(path, start, start + lines - 1),
    st.sampled_from(["a/f.py", "a/g.py"]),
    st.integers(1, 40),
    st.integers(1, 12),
)
judgments = st.dictionaries(spans, st.integers(0, 3), max_size=12)
rankings = st.lists(spans, unique=True, max_size=60).map(
    lambda places: [
        Hit(f"{span.path}#L{span.start}-L{span.end}", span, float(-place)) for place, span in enumerate(places)
    ]
)
some_relevant = judgments.filter(lambda judged: any(judged.values()))


def with_scores(ranking):
    return {doc_id: float(len(ranking) - place) for place, doc_id in enumerate(ranking)}


def ours(names, ranking, qrels):
    graded = GradedRanking.of(ranking, qrels)
    return {name: ranking_measure(name)(graded) for name in names}


@given(rankings, judgments)
@settings(max_examples=200, deadline=None)
def test_equal_pytrec_eval(hits, judged):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    scores = ours(TREC_EVAL.values(), ranking, qrels)
    if not any(qrels.values()):
        assert {score.state for score in scores.values()} == {"not_applicable"}
        return
    evaluator = pytrec_eval.RelevanceEvaluator({"q": qrels}, THEIR_NAMES | {"Rprec", "bpref"})
    # pytrec_eval leaves a query with an empty ranking out, or crashes on it
    theirs = evaluator.evaluate({"q": with_scores(ranking)})["q"] if ranking else dict.fromkeys(TREC_EVAL, 0.0)
    assert {name: scores[TREC_EVAL[name]].number for name in TREC_EVAL} == pytest.approx(theirs, abs=1e-9)


@given(rankings.filter(bool), some_relevant)
@settings(max_examples=60, deadline=None)
def test_equal_ir_measures(hits, judged):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    run = {"q": with_scores(ranking)}
    # one by one: asked for nDCG with two gains at once, it now and then takes the one for the other
    theirs = {measure: ir_measures.calc_aggregate([measure], {"q": qrels}, run)[measure] for measure in IR_MEASURES}
    scores = ours(IR_MEASURES.values(), ranking, qrels)
    assert {name: scores[IR_MEASURES[name]].number for name in IR_MEASURES} == pytest.approx(theirs, abs=1e-9)


@given(
    st.dictionaries(st.text("abcé", min_size=1, max_size=3), st.sampled_from([0.1, 0.5, 0.5 + 1e-9, 2.0]), max_size=20),
    st.dictionaries(st.text("abcé", min_size=1, max_size=3), st.integers(0, 3), min_size=1, max_size=12),
)
@settings(max_examples=100, deadline=None)
def test_equal_pytrec_eval_on_ties_in_its_order(scoring_of_documents, scores, qrels):
    """Many documents have one of four scores, two of which are one to a 32-bit float."""
    if not (scores and any(qrels.values())):
        return
    hits = tuple(Hit(name, Span(name, 1, 1), score) for name, score in scores.items())
    judged = {Span(name, 1, 1): grade for name, grade in qrels.items()}
    graded = graded_ranking(Ranking("q", hits), judged, scoring_of_documents)
    evaluator = pytrec_eval.RelevanceEvaluator({"q": qrels}, THEIR_NAMES | {"Rprec", "bpref"})
    theirs = evaluator.evaluate({"q": scores})["q"]
    numbers = {name: ranking_measure(TREC_EVAL[name])(graded).number for name in TREC_EVAL}
    assert numbers == pytest.approx(theirs, abs=1e-9)


@given(rankings, some_relevant, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_stay_between_zero_and_one_whatever_the_order_of_the_judgments(hits, judged, random):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    shuffled = list(judged.items())
    random.shuffle(shuffled)
    scores = ours(EVERY_MEASURE, ranking, qrels)
    assert all(0 <= score.number <= 1 for score in scores.values() if score.state == "value")
    assert ours(EVERY_MEASURE, span_ranking(hits, dict(shuffled)), span_qrels(dict(shuffled))) == scores


@given(rankings, some_relevant, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_in_the_order_of_trec_eval_that_of_the_hits_does_not_matter(scoring_of_documents, hits, judged, random):
    shuffled = list(hits)
    random.shuffle(shuffled)
    first = graded_ranking(Ranking("q", tuple(hits)), judged, scoring_of_documents)
    assert graded_ranking(Ranking("q", tuple(shuffled)), judged, scoring_of_documents) == first


@given(st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=2, max_size=30), st.data())
@settings(deadline=None)
def test_a_better_document_moved_up_is_never_worse(grades, data):
    """Two neighbours of which the lower one has the higher grade change places."""
    names = [f"d{place}" for place in range(len(grades))]
    qrels = {name: grade for name, grade in zip(names, grades, strict=True) if grade is not None} | {"lost": 1}
    place = data.draw(st.integers(0, len(names) - 2))
    upper, lower = names[place : place + 2]
    if qrels.get(lower, 0) <= qrels.get(upper, 0):
        return
    moved = [*names[:place], lower, upper, *names[place + 2 :]]
    measures = [name for name in EVERY_MEASURE if not name.startswith(("judged", "rbp_residual"))]
    before, after = ours(measures, names, qrels), ours(measures, moved, qrels)
    assert all(after[name].number >= before[name].number - 1e-12 for name in measures)


@given(rankings, some_relevant, st.integers(1, 70))
@settings(deadline=None)
def test_deeper_is_never_less_and_less_than_the_rest(hits, judged, k):
    ranking, qrels = span_ranking(hits, judged), span_qrels(judged)
    for family in ("recall", "success", "mrr", "map", "rbp_80"):
        scores = ours([f"{family}@{k}", f"{family}@{k + 1}"], ranking, qrels)
        assert scores[f"{family}@{k}"].number <= scores[f"{family}@{k + 1}"].number
    found, left = ours([f"rbp_80@{k}", f"rbp_residual_80@{k}"], ranking, qrels).values()
    assert found.number + left.number <= 1 + 1e-12


@pytest.fixture(scope="module")
def scoring_of_documents():
    from assay.config import ScoringConfig

    return ScoringConfig(
        unit="document",
        measures=["map"],
        order="trec_eval",
        exclude_same_id=False,
        keyword_threshold=0.4,
        resamples=100,
        confidence=0.95,
        seed=7,
    )
