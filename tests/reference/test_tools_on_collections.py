"""Our measures of BM25's rankings of real collections, beside pytrec_eval and ir_measures.

With pytrec_eval, rankings as they are, ties and all. The parts of ir_measures break ties in different ways, so a
document whose score is that of its neighbour to them is left out of the run.
"""

import ir_measures
import pytest
import pytrec_eval
from ir_measures import AP, RR, Bpref, Judged, P, R, Rprec, Success, nDCG

from assay.config import ScoringConfig
from assay.records import Ranking
from assay.scoring.hit_order import single_precision
from assay.scoring.score import score_cell

NAMES = ["scifact", "cranfield", "vaswani", "cosqa-dev"]
TREC_EVAL = {  # ours by theirs
    "ndcg": "ndcg_linear",
    "ndcg_cut_10": "ndcg_linear@10",
    "recip_rank": "mrr",
    "map": "map",
    "map_cut_10": "map@10",
    "P_10": "precision@10",
    "recall_10": "recall@10",
    "recall_50": "recall@50",
    "success_5": "success@5",
    "Rprec": "r_precision",
    "bpref": "bpref",
}
CUT = {"ndcg_cut.10", "map_cut.10", "P.10", "recall.10,50", "success.5"}
WHOLE = {"ndcg", "recip_rank", "map", "Rprec", "bpref"}
IR_MEASURES = {
    nDCG(gains={0: 0, 1: 1, 2: 3, 3: 7, 4: 15}) @ 10: "ndcg@10",
    nDCG @ 10: "ndcg_linear@10",
    RR @ 10: "mrr@10",
    RR: "mrr",
    AP: "map",
    AP @ 10: "map@10",
    P @ 10: "precision@10",
    R @ 50: "recall@50",
    Success @ 5: "success@5",
    Rprec: "r_precision",
    Bpref: "bpref",
    Judged @ 10: "judged@10",
}
CONFIG = ScoringConfig(
    unit="document",
    measures=list(dict.fromkeys([*TREC_EVAL.values(), *IR_MEASURES.values()])),
    order="trec_eval",
    exclude_same_id=False,
    keyword_threshold=0.4,
    resamples=100,
    confidence=0.95,
    seed=7,
)


@pytest.mark.parametrize("name", NAMES)
def test_equal_pytrec_eval_on_every_query(bm25, name):
    given, rankings = bm25(name)
    qrels, rows = judged(given), ours(given, rankings)
    assert len(qrels) > 90
    theirs = pytrec_eval.RelevanceEvaluator(qrels, CUT | WHOLE).evaluate(run(rankings))
    for query_id in qrels:
        scores = {name: rows[query_id][TREC_EVAL[name]].number for name in TREC_EVAL}
        # pytrec_eval leaves out a query that is not in the run
        assert scores == pytest.approx(theirs.get(query_id, dict.fromkeys(TREC_EVAL, 0)), abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_equal_ir_measures_on_the_mean(bm25, name):
    given, rankings = bm25(name)
    rankings = [untied(ranking) for ranking in rankings]
    qrels, rows = judged(given), ours(given, rankings)
    # one by one: asked for nDCG with two gains at once, it now and then takes the one for the other
    theirs = {measure: ir_measures.calc_aggregate([measure], qrels, run(rankings))[measure] for measure in IR_MEASURES}
    means = {}
    for measure, name_of_ours in IR_MEASURES.items():
        found = [rows[query_id][name_of_ours] for query_id in qrels]
        # where nothing was returned, judged@10 is 0 to ir_measures and not applicable to us
        means[measure] = sum(score.number for score in found if score.state == "value") / len(qrels)
    assert means == pytest.approx(theirs, abs=1e-6)


def untied(ranking):
    scores = single_precision([hit.score for hit in ranking.hits])
    kept = [hit for place, hit in enumerate(ranking.hits) if place == 0 or scores[place] != scores[place - 1]]
    return Ranking(ranking.query_id, tuple(kept))


def ours(given, rankings):
    rows = score_cell(
        given.queries,
        qrels=given.qrels,
        rankings=rankings,
        answers=None,
        verdicts=None,
        line_tokens=None,
        config=CONFIG,
    )
    return {row.query_id: row.scores for row in rows}


def judged(given):
    """Of the queries with a relevant document: to the tools, a query without one is 0."""
    return {
        query_id: {span.path: grade for span, grade in grades.items()}
        for query_id, grades in given.qrels.items()
        if any(grades.values())
    }


def run(rankings):
    return {ranking.query_id: {hit.chunk_id: hit.score for hit in ranking.hits} for ranking in rankings if ranking.hits}
