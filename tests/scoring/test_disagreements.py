"""Every row of the table `Where tools disagree` in docs/metrics.md: our value by hand, and the other one.

The other value is the tool's own where it is at hand, else worked by hand by the other definition.
"""

import ir_measures
import pytest
import pytrec_eval
from ir_measures import RR, Judged, nDCG

from assay.errors import AssayError
from assay.records import Hit, Query, Ranking, Span
from assay.scores import mean
from assay.scoring.ranking_measures import ranking_measure
from assay.scoring.relevance import GradedRanking
from assay.scoring.score import score_cell

LOG2_3 = 1.584962500721156


def ours(name, ranking, qrels):
    return ranking_measure(name)(GradedRanking.of(ranking, qrels)).number


def trec_eval(measure, run, qrels):
    (scores,) = pytrec_eval.RelevanceEvaluator({"q": qrels}, {measure}).evaluate({"q": run}).values()
    return scores[measure.replace(".", "_")]


def cell(config, qrels, run):
    """The scores of a collection of documents: qrels and run by query id."""
    return score_cell(
        [Query(query_id, "?") for query_id in qrels],
        qrels={query_id: {Span(name, 1, 1): grade for name, grade in of.items()} for query_id, of in qrels.items()},
        rankings=[
            Ranking(query_id, tuple(Hit(name, Span(name, 1, 1), score) for name, score in of.items()))
            for query_id, of in run.items()
        ],
        answers=None,
        verdicts=None,
        line_tokens=None,
        config=config,
    )


def test_gain_of_ndcg_is_in_the_name():
    """Grades 3 and 1 in the wrong order: (1 + 3/log2 3) / (3 + 1/log2 3), or with 1 and 7."""
    ranking, qrels = ["b", "a"], {"a": 3, "b": 1}
    linear, exponential = (1 + 3 / LOG2_3) / (3 + 1 / LOG2_3), (1 + 7 / LOG2_3) / (7 + 1 / LOG2_3)
    assert ours("ndcg_linear@10", ranking, qrels) == pytest.approx(linear)
    assert ours("ndcg@10", ranking, qrels) == pytest.approx(exponential)
    assert trec_eval("ndcg_cut.10", {"b": 2.0, "a": 1.0}, qrels) == pytest.approx(linear)


def test_the_ideal_of_ndcg_counts_what_was_not_found():
    """Found: the 1 alone. By the ideal of what was found it would be perfect."""
    qrels = {"a": 1, "b": 1}
    assert ours("ndcg@10", ["a"], qrels) == pytest.approx(1 / (1 + 1 / LOG2_3))
    assert trec_eval("ndcg_cut.10", {"a": 1.0}, qrels) == pytest.approx(1 / (1 + 1 / LOG2_3))


def test_map_at_k_divides_by_all_relevant():
    """Three relevant, two places, both right: 2/3, where min(k, relevant) would say 1."""
    qrels = {"a": 1, "b": 1, "c": 1}
    assert ours("map@2", ["a", "b", "c"], qrels) == pytest.approx(2 / 3)
    assert trec_eval("map_cut.2", {"a": 3.0, "b": 2.0, "c": 1.0}, qrels) == pytest.approx(2 / 3)


def test_recall_at_k_divides_by_all_relevant():
    """BEIR's capped recall would say 2 of min(2, 3)."""
    qrels = {"a": 1, "b": 1, "c": 1}
    assert ours("recall@2", ["a", "b", "c"], qrels) == pytest.approx(2 / 3)
    assert ours("success@2", ["a", "b", "c"], qrels) == 1  # what some call recall@2


def test_precision_at_k_divides_by_k_in_a_short_ranking():
    assert ours("precision@5", ["a"], {"a": 1}) == pytest.approx(1 / 5)
    assert trec_eval("P.5", {"a": 1.0}, {"a": 1}) == pytest.approx(1 / 5)


def test_mrr_has_the_depth_of_its_name():
    """The one relevant document stands at place 4; trec_eval's recip_rank looks at all."""
    ranking, qrels = ["x", "y", "z", "a"], {"a": 1}
    assert ours("mrr@3", ranking, qrels) == 0
    assert ours("mrr", ranking, qrels) == 1 / 4
    assert trec_eval("recip_rank", {"x": 4.0, "y": 3.0, "z": 2.0, "a": 1.0}, qrels) == 1 / 4


def test_bpref_is_that_of_trec_eval():
    """R = 2, N = 1; n stands above both: 1 - 1/min(2, 1) each. The paper's is 1 - 1/2 each."""
    qrels = {"a": 1, "b": 1, "n": 0}
    assert ours("bpref", ["n", "a", "b"], qrels) == 0
    assert trec_eval("bpref", {"n": 3.0, "a": 2.0, "b": 1.0}, qrels) == 0


def test_rbp_counts_what_nobody_judged_as_nothing():
    """p = .5, places 1 and 3 of 3 judged: 1/2 + 1/8, of which the first is relevant; 1/4 and the 1/8 below are open."""
    ranking, qrels = ["a", "x", "n"], {"a": 1, "n": 0}
    assert ours("rbp_50", ranking, qrels) == pytest.approx(1 / 2)
    assert ours("rbp_residual_50", ranking, qrels) == pytest.approx(1 / 4 + 1 / 8)


def test_rbp_is_binary():
    """With graded gain, as some have it, the grade 1 of at most 2 would be half."""
    assert ours("rbp_50", ["a"], {"a": 1, "b": 2}) == ours("rbp_50", ["b"], {"a": 1, "b": 2}) == 1 / 2


def test_judged_at_k_divides_by_what_was_returned():
    assert ours("judged@10", ["a", "x"], {"a": 0}) == 1 / 2
    theirs = ir_measures.calc_aggregate([Judged @ 10], {"q": {"a": 0}}, {"q": {"a": 2.0, "x": 1.0}})
    assert theirs[Judged @ 10] == 1 / 2


def test_a_query_that_is_missing_from_the_run_is_zero(scoring):
    qrels, run = {"q": {"a": 1}, "lost": {"b": 1}}, {"q": {"a": 1.0}}
    rows = cell(scoring(unit="document", measures=["mrr"]), qrels, run)
    assert mean(row.scores["mrr"] for row in rows).number == 1 / 2
    assert pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run).keys() == {"q"}  # left out: mean 1
    assert ir_measures.calc_aggregate([RR], qrels, run)[RR] == 1 / 2


def test_a_query_without_a_relevant_document_is_in_no_mean(scoring):
    qrels = {"q": {"a": 1}, "hopeless": {"a": 0}}
    run = {"q": {"a": 1.0}, "hopeless": {"a": 1.0}}
    found = mean(row.scores["mrr"] for row in cell(scoring(unit="document", measures=["mrr"]), qrels, run))
    assert (found.number, found.n, found.not_applicable) == (1, 1, 1)
    assert pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run)["hopeless"]["recip_rank"] == 0
    assert ir_measures.calc_aggregate([RR], qrels, run)[RR] == 1 / 2


def test_a_negative_grade_is_judged_and_not_relevant():
    """R = 2 (a, d), N = 3; the junk above a costs min(1, 2)/min(2, 3). trec_eval's bpref passes it over."""
    qrels = {"a": 1, "d": 2, "junk": -1, "c": 0, "e": 0}
    assert ours("bpref", ["junk", "a"], qrels) == pytest.approx((1 - 1 / 2) / 2)
    assert trec_eval("bpref", {"junk": 2.0, "a": 1.0}, qrels) == pytest.approx(1 / 2)
    run = {"junk": 2.0, "a": 1.0}
    assert ours("ndcg_linear@10", list(run), qrels) == pytest.approx(trec_eval("ndcg_cut.10", run, qrels))


def test_ties_are_as_ranked_or_as_trec_eval_has_them(scoring):
    """a and b have the same score, a is relevant. trec_eval puts b first; ir_measures has it both ways."""
    qrels, run = {"q": {"a": 1}}, {"q": {"a": 0.5, "b": 0.5}}
    as_ranked = cell(scoring(unit="document", measures=["mrr@10"]), qrels, run)
    as_sorted = cell(scoring(unit="document", measures=["mrr@10"], order="trec_eval"), qrels, run)
    assert [row.scores["mrr@10"].number for row in (*as_ranked, *as_sorted)] == [1, 1 / 2]
    assert trec_eval("recip_rank", run["q"], qrels["q"]) == 1 / 2
    assert ir_measures.calc_aggregate([RR, RR @ 10], qrels, run) == {RR: 1 / 2, RR @ 10: 1}


def test_the_order_is_that_of_the_ranking_or_of_its_scores(scoring):
    """A reranked run whose scores were not rewritten: a stands first, b has the higher score."""
    qrels, run = {"q": {"a": 1}}, {"q": {"a": 0.1, "b": 0.9}}
    as_ranked = cell(scoring(unit="document", measures=["mrr"]), qrels, run)
    as_sorted = cell(scoring(unit="document", measures=["mrr"], order="trec_eval"), qrels, run)
    assert [row.scores["mrr"].number for row in (*as_ranked, *as_sorted)] == [1, 1 / 2]
    assert trec_eval("recip_rank", run["q"], qrels["q"]) == 1 / 2


def test_a_score_that_is_no_number_is_refused(scoring):
    """pytrec_eval puts it somewhere."""
    qrels, run = {"q": {"a": 1}}, {"q": {"a": float("nan"), "b": 1.0}}
    with pytest.raises(AssayError, match="query q gives the chunk a a score that is not a number"):
        cell(scoring(unit="document", measures=["mrr"]), qrels, run)
    assert 0 < trec_eval("recip_rank", run["q"], qrels["q"]) <= 1


def test_the_query_as_its_own_result_counts_unless_it_is_excluded(scoring):
    """BEIR's evaluation drops it without a word."""
    qrels, run = {"q": {"a": 1}}, {"q": {"q": 0.9, "a": 0.1}}
    kept = cell(scoring(unit="document", measures=["mrr"]), qrels, run)
    dropped = cell(scoring(unit="document", measures=["mrr"], exclude_same_id=True), qrels, run)
    assert [row.scores["mrr"].number for row in (*kept, *dropped)] == [1 / 2, 1]


def test_the_exponential_gain_is_that_of_custom_gains():
    ranking, qrels = ["b", "x", "a"], {"a": 3, "b": 2, "n": 0}
    measure = nDCG(gains={0: 0, 1: 1, 2: 3, 3: 7}) @ 10
    theirs = ir_measures.calc_aggregate([measure], {"q": qrels}, {"q": {"b": 3.0, "x": 2.0, "a": 1.0}})
    assert ours("ndcg@10", ranking, qrels) == pytest.approx(theirs[measure])
