import pytest

from assay.errors import AssayError
from assay.records import Span
from assay.scoring.ranking_measures import ranking_measures
from assay.scoring.ranking_scores import graded_ranking, ranking_scores

JUDGED = {Span("a", 1, 1): 2, Span("b", 1, 1): 1}


def scores(ranking, judged, config):
    return ranking_scores(ranking, judged, ranking_measures(config.measures), config)


def test_spans_are_covered_documents_are_named(ranking, scoring):
    """The chunk of a lies on another line than the judged one: a document is found by it, a span is not."""
    found = ranking("q", ("a#5", 2.0), ("b#1", 1.0))
    assert scores(found, JUDGED, scoring())["mrr@10"].number == 1 / 2
    assert scores(found, JUDGED, scoring(unit="document"))["mrr@10"].number == 1


def test_the_query_itself_is_taken_from_ranking_and_judgments(ranking, scoring):
    found = ranking("a", ("a#1", 3.0), ("x#1", 2.0), ("b#1", 1.0))
    left = graded_ranking(found, JUDGED, scoring(unit="document", exclude_same_id=True))
    assert list(left.grades) == [None, 1]
    assert list(left.ideal) == [1]


def test_the_order_of_trec_eval_comes_before_anything_else(ranking, scoring):
    found = ranking("q", ("x#1", 1.0), ("b#1", 1.0), ("a#1", 2.0))
    by_trec = graded_ranking(found, JUDGED, scoring(unit="document", order="trec_eval"))
    assert list(by_trec.grades) == [2, None, 1]  # x before b


def test_nothing_found_is_zero_and_what_was_returned_is_not_judged(ranking, scoring):
    found = scores(ranking("q"), JUDGED, scoring())
    assert (found["ndcg@10"].number, found["mrr@10"].number) == (0, 0)
    assert found["judged@10"].state == "not_applicable"


def test_a_failed_ranking_leaves_open_what_would_have_applied(ranking, scoring):
    failed = ranking("q", failure="timeout")
    undetermined = scores(failed, JUDGED, scoring())
    assert {(score.state, score.reason) for score in undetermined.values()} == {("undetermined", "no ranking: timeout")}
    nothing_judged = scores(failed, {}, scoring())
    assert [score.state for score in nothing_judged.values()] == ["not_applicable", "not_applicable", "undetermined"]


def test_refuses_a_score_that_is_no_number(ranking, scoring):
    with pytest.raises(AssayError, match="query q7 gives the chunk b#1 a score that is not a number"):
        scores(ranking("q7", ("a#1", 1.0), ("b#1", float("nan"))), JUDGED, scoring())


@pytest.mark.parametrize("unit", ["span", "document"])
def test_refuses_a_chunk_named_twice(ranking, scoring, unit):
    with pytest.raises(AssayError, match="query q7 names the chunk a#1 twice"):
        scores(ranking("q7", ("a#1", 2.0), ("b#1", 1.5), ("a#1", 1.0)), JUDGED, scoring(unit=unit))
