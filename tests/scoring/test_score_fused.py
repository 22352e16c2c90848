"""Small cases from their JSON to their scores: what is read, fused and graded, worked out by hand."""

from math import log2

import pytest

from assay.config import SearchScoringConfig
from assay.errors import AssayError
from assay.federated.case_json import read_case
from assay.federated.fused_runs import fused_rows, parse_fused_run
from assay.federated.prepared import prepare
from assay.federated.rrf import WeightedRrf
from assay.federated.settings import FusionSettings
from assay.scores import undetermined, value
from assay.scoring.score_fused import score_fused

EQUAL = WeightedRrf(weights={}, default_weight=1)


def paper(name, year=None, **ids):
    return {"title": f"The paper called {name * 9}", "year": year, "identities": ids or {"doi": f"10.1/{name}"}}


def prepared(results, judgments, **fields):
    given = {
        "query_id": "q",
        "query": "anything",
        "judgments": [{"doc_id": doc_id, "relevance": grade} for doc_id, grade in judgments.items()],
        "results_by_source": results,
    }
    case, faults = read_case(given | fields)
    assert not faults
    return prepare(case)


def scoring(**values):
    return SearchScoringConfig(
        **{"gain": "exponential", "contributions": False, "resamples": 10, "confidence": 0.95, "seed": 1} | values
    )


def scored(case, fusion=EQUAL, config=None, **settings):
    settings = FusionSettings(fusion, **settings)
    runs = [parse_fused_run(row) for row in fused_rows([case], settings, [])]
    (row,) = score_fused(runs, [case], settings, config or scoring())
    return row.scores


def number(scores, name):
    assert scores[name].state == "value"
    return scores[name].number


def test_agreement_wins():
    """a: x, y; b: y, z. y 1/61 + 1/62, x 1/61, z 1/62: y 1, x 3, z 0."""
    case = prepared(
        {"a": [paper("x"), paper("y")], "b": [paper("y"), paper("z")]}, {"10.1/x": 3, "10.1/y": 1, "10.1/z": 0}
    )
    scores = scored(case)
    assert number(scores, "ndcg@10") == pytest.approx((1 + 7 / log2(3)) / (7 + 1 / log2(3)))
    assert number(scores, "mrr@10") == 1
    assert number(scores, "precision@10") == pytest.approx(2 / 10)
    assert number(scores, "recall@50") == number(scores, "map") == number(scores, "judged@10") == 1
    assert number(scores, "duplicates_removed") == 1


def test_weights_change_the_order():
    """a and b list one each. Weights 1 and .5: x at 1/61, y at .5/61. Turned round, y is first: 1 / log2(3)."""
    case = prepared({"a": [paper("x")], "b": [paper("y")]}, {"10.1/x": 3})
    assert number(scored(case, WeightedRrf(weights={"a": 1, "b": 0.5})), "ndcg@10") == 1
    turned = scored(case, WeightedRrf(weights={"a": 0.5, "b": 1}))
    assert (number(turned, "ndcg@10"), number(turned, "mrr@10")) == (pytest.approx(1 / log2(3)), 1 / 2)


def test_a_small_k_prefers_one_high_rank_to_agreement():
    """y: rank 3 of all three, x: rank 1 of a alone. k = 60: 3/63 is more than 1/61. k = 0: 3/3 is as much as 1/1."""
    lists = {
        "a": [paper("x"), paper("p"), paper("y")],
        "b": [paper("q"), paper("r"), paper("y")],
        "c": [paper("s"), paper("t"), paper("y")],
    }
    case = prepared(lists, {"10.1/y": 3})
    assert number(scored(case), "mrr@10") == 1
    # q, s, x and y have 1 each, and the title decides
    assert number(scored(case, WeightedRrf(k=0, weights={}, default_weight=1)), "mrr@10") == 1 / 4


def test_the_year_filter_closes_ranks():
    """x of 2010 is filtered, so y is at rank 1 and alone."""
    case = prepared({"a": [paper("x", 2010), paper("y", 2020)]}, {"10.1/y": 2}, year_from=2019)
    assert number(scored(case), "mrr@10") == 1


def test_what_no_source_found_counts_in_the_ideal():
    case = prepared({"a": [paper("x")]}, {"10.1/x": 1, "10.1/lost": 3})
    scores = scored(case)
    assert number(scores, "ndcg@10") == pytest.approx(1 / (7 + 1 / log2(3)))
    assert number(scores, "recall@50") == number(scores, "map") == 1 / 2


def test_without_dedup_the_second_copy_takes_a_place():
    """x, x, y: y (grade 3) at place 3. With dedup x, y."""
    case = prepared({"a": [paper("x"), paper("y")], "b": [paper("x")]}, {"10.1/x": 1, "10.1/y": 3})
    ideal = 7 + 1 / log2(3)
    assert number(scored(case), "ndcg@10") == pytest.approx((1 + 7 / log2(3)) / ideal)
    assert number(scored(case, dedup=False), "ndcg@10") == pytest.approx((1 + 7 / log2(4)) / ideal)


def test_a_failed_source_is_part_of_the_run():
    status = {"b": {"state": "failed", "reason": "timeout"}}
    case = prepared({"a": [paper("x")]}, {"10.1/x": 3}, sources=["a", "b"], source_status=status)
    (row,) = fused_rows([case], FusionSettings(EQUAL), [])
    assert parse_fused_run(row).states == {"a": "ok", "b": "failed"}
    assert number(scored(case), "ndcg@10") == 1


def test_a_control_of_a_source_that_failed_is_undetermined():
    """One source alone: with b nothing was measured, with a the outage of b has no part in it."""
    status = {"b": {"state": "failed", "reason": "timeout"}}
    case = prepared({"a": [paper("x")]}, {"10.1/x": 3}, sources=["a", "b"], source_status=status)
    config = scoring(contributions=True)
    alone = scored(case, config=config, only=("b",))
    assert {score for name, score in alone.items() if name != "contribution_b"} == {undetermined("all calls failed")}
    assert alone["contribution_b"].state == "not_applicable"
    assert number(scored(case, config=config, only=("a",)), "ndcg@10") == 1
    both = scored(case, config=config)
    assert number(both, "ndcg@10") == 1
    assert (both["contribution_a"].state, both["contribution_b"].state) == ("undetermined", "undetermined")


def test_nothing_relevant_is_perfect_by_paperbot_alone():
    """As upstream writes a case: a list of identities, citation_count, a judgment of grade 0."""
    identity = {"source": "arxiv", "external_id": "9901.00001v2"}
    result = {"title": "A paper", "identities": [identity], "year": 2024, "citation_count": 3}
    case = prepared({"arxiv": [result]}, {"id:arxiv:9901.00001": 0}, source="arxiv", query_type="long_tail")
    relevance = ("ndcg@10", "mrr@10", "recall@50")
    by_default, upstream = scored(case), scored(case, WeightedRrf(), convention="paperbot")
    assert {by_default[name].state for name in relevance} == {"not_applicable"}
    assert {upstream[name] for name in relevance} == {value(1)}


def test_paperbot_meets_judgments_by_equal_text_alone():
    case = prepared({"arxiv": [paper("x", arxiv="9901.00001v2")]}, {"id:arxiv:9901.00001V2": 3})
    assert number(scored(case), "ndcg@10") == 1
    assert number(scored(case, WeightedRrf(), convention="paperbot"), "ndcg@10") == 0


def test_contributions_are_measured_where_asked_for():
    """As in test_agreement_wins; without a the ranking is y, z, without b it is x, y: the ideal."""
    case = prepared({"a": [paper("x"), paper("y")], "b": [paper("y"), paper("z")]}, {"10.1/x": 3, "10.1/y": 1})
    scores = scored(case, config=scoring(contributions=True))
    whole, ideal = (1 + 7 / log2(3)), 7 + 1 / log2(3)
    assert number(scores, "contribution_a") == pytest.approx((whole - 1) / ideal)
    assert number(scores, "contribution_b") == pytest.approx((whole - ideal) / ideal)


def test_all_rows_have_the_same_measures():
    """A source that one case lacks is not applicable there."""
    first = prepared({"a": [paper("x")], "b": [paper("x")]}, {"10.1/x": 3}, query_id="q1")
    second = prepared({"a": [paper("x")]}, {"10.1/x": 3}, query_id="q2")
    settings = FusionSettings(EQUAL)
    runs = [parse_fused_run(row) for row in fused_rows([first, second], settings, [])]
    rows = score_fused(runs, [first, second], settings, scoring(contributions=True))
    assert set(rows[0].scores) == set(rows[1].scores)
    assert rows[1].scores["contribution_b"].state == "not_applicable"


def test_runs_of_other_cases_are_refused():
    first = prepared({"a": [paper("x")]}, {}, query_id="q1")
    second = prepared({"a": [paper("x")]}, {}, query_id="q2")
    settings = FusionSettings(EQUAL)
    runs = [parse_fused_run(row) for row in fused_rows([first], settings, [])]
    with pytest.raises(AssayError, match=r"the run of q1 meets the case q2\. Run `dvc repro` again"):
        score_fused(runs, [second], settings, scoring(contributions=True))
