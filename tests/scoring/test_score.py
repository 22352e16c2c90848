"""One document of ten lines with one token each; a is answered, b abstains, c cannot be answered."""

import pytest

from assay.config import ScoringConfig
from assay.errors import AssayError
from assay.records import Answer, Context, Document, Hit, Query, Ranking, Span, Verdict
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.line_tokens import LineTokens
from assay.scoring.score import score_cell

RANKING_MEASURES = ["ndcg@10", "mrr@10", "recall@5", "recall@10", "recall@50", "precision@5", "hit@5"]
CONFIG = ScoringConfig(
    unit="span",
    measures=RANKING_MEASURES,
    order="given",
    exclude_same_id=False,
    keyword_threshold=0.4,
    resamples=2000,
    confidence=0.95,
    seed=7,
)
TOKENS = LineTokens([Document("f", "\n".join("abcdefghij"), "text")])
QUERIES = [
    Query("a", "?", "1", "debugging", keywords=("signer", "salt")),
    Query("b", "?", "2", "tests", keywords=("signer",)),
    Query("c", "?", "5", "tests", answerable=False),
]
QRELS = {"a": {Span("f", 1, 4): 3}, "b": {Span("f", 9, 10): 1}}
RANKINGS = [Ranking("a", (Hit("f#L7-L8", Span("f", 7, 8), 2.0), Hit("f#L3-L6", Span("f", 3, 6), 1.0)))]


def answer(query_id, text, spans=()):
    return Answer(query_id, text, not text, (), Context("", spans, (), 0, 0))


ANSWERS = [answer("a", "the signer", (Span("f", 3, 6),)), answer("b", ""), answer("c", "")]
VERDICTS = [Verdict("a", (), {"relevancy": value(0.5)})]


def cell(queries=QUERIES, qrels=QRELS, rankings=RANKINGS, answers=ANSWERS, verdicts=VERDICTS):
    return score_cell(
        queries,
        qrels=qrels,
        rankings=rankings,
        answers=answers,
        verdicts=verdicts,
        line_tokens=TOKENS,
        config=CONFIG,
    )


def numbers(row):
    return {name: score.number for name, score in row.scores.items() if score.state == "value"}


def states(row):
    return {name: score.state for name, score in row.scores.items()}


def test_scores_every_measure_of_a_query():
    first = cell()[0]
    assert (first.query_id, first.groups) == ("a", {"tier": "1", "intent": "debugging"})
    # The second chunk shares 2 of 4 lines with the judged span; the context shares 2 of 4 tokens; 1 of 2 keywords.
    assert numbers(first) == pytest.approx(
        {
            "ndcg@10": 1 / 1.584962500721156,
            "mrr@10": 1 / 2,
            "recall@5": 1,
            "recall@10": 1,
            "recall@50": 1,
            "precision@5": 1 / 5,
            "hit@5": 1,
            "span_precision": 2 / 4,
            "span_recall": 2 / 4,
            "span_iou": 2 / 6,
            "keyword_score": 1 / 2,
            "keyword_pass": 1,
            "relevancy": 1 / 2,
        }
    )


def test_a_query_missing_from_the_run_found_nothing():
    missing = cell()[1]
    assert numbers(missing) == {
        **dict.fromkeys(RANKING_MEASURES, 0),
        **dict.fromkeys(["span_recall", "span_iou", "keyword_score", "keyword_pass", "abstention_precision"], 0),
    }
    assert states(missing)["relevancy"] == "undetermined"
    assert states(missing)["span_precision"] == "not_applicable"


def test_a_query_without_judgments_leaves_the_means_alone():
    unanswerable = cell()[2]
    assert numbers(unanswerable) == {"abstention_precision": 1, "abstention_recall": 1}
    assert states(unanswerable)["ndcg@10"] == "not_applicable"


def test_a_missing_answer_is_undetermined_and_its_ranking_still_counts():
    first = cell(answers=ANSWERS[1:])[0]
    assert first.scores["keyword_score"].reason == "no answer"
    assert {state for name, state in states(first).items() if name in ("span_iou", "abstention_precision")} == {
        "undetermined"
    }
    assert first.scores["hit@5"].number == 1


def test_a_missing_answer_leaves_what_would_not_have_applied_to_its_query():
    """a can be answered, so its abstention could not count for the recall; c cannot, so it has no keywords."""
    answerable, _, unanswerable = (states(row) for row in cell(answers=[]))
    assert answerable["abstention_recall"] == "not_applicable"
    assert answerable["keyword_score"] == "undetermined"
    assert unanswerable["keyword_score"] == unanswerable["keyword_pass"] == "not_applicable"
    assert unanswerable["abstention_recall"] == unanswerable["abstention_precision"] == "undetermined"


def test_all_queries_have_the_same_measures():
    for rows in (cell(), cell(answers=[]), cell(rankings=None, verdicts=None), cell(answers=None)):
        assert len({tuple(row.scores) for row in rows}) == 1


def test_measures_are_absent_without_search_or_judge():
    assert not {"ndcg@10", "hit@5"} & cell(rankings=None)[0].scores.keys()
    assert "relevancy" not in cell(verdicts=None)[0].scores


def test_a_cell_that_does_not_answer_has_the_measures_of_its_rankings_alone():
    assert list(cell(answers=None, verdicts=None)[0].scores) == RANKING_MEASURES


def test_a_failed_search_is_undetermined_and_so_is_its_context():
    failed = cell(rankings=[Ranking("a", (), failure="timeout")], answers=[answer("a", ""), *ANSWERS[1:]])[0]
    reasons = {failed.scores[name].reason for name in [*RANKING_MEASURES, "span_recall", "span_precision"]}
    assert reasons == {"no ranking: timeout"}
    assert failed.scores["abstention_precision"].state == "value"


def test_a_context_without_lines_is_undetermined():
    """Another system's answer, with texts whose place nobody knows: a 0 would say that they are wrong."""
    given = Answer("a", "the signer", False, (), Context("Signers sign.", (), (), 2, 0))
    scores = cell(answers=[given, *ANSWERS[1:]])[0].scores
    assert {scores[name].reason for name in ("span_recall", "span_precision", "span_iou")} == {
        "the lines of the context are not known"
    }


def test_a_context_has_no_lines_to_hit_where_documents_are_judged():
    scores = score_cell(
        QUERIES[:1],
        qrels={"a": {Span("f", 1, 10): 1}},
        rankings=RANKINGS,
        answers=ANSWERS[:1],
        verdicts=None,
        line_tokens=TOKENS,
        config=CONFIG.model_copy(update={"unit": "document"}),
    )[0].scores
    assert {scores[name].reason for name in ("span_recall", "span_precision", "span_iou")} == {
        "documents are judged, not lines"
    }


def test_refuses_a_measure_that_nobody_knows():
    with pytest.raises(AssayError, match="Closest: `ndcg@10`"):
        score_cell(
            [],
            qrels={},
            rankings=[],
            answers=[],
            verdicts=None,
            line_tokens=TOKENS,
            config=CONFIG.model_copy(update={"measures": ["ndgc@10"]}),
        )


@pytest.mark.parametrize(
    ("queries", "expected"),
    [
        (
            [Query("a", "?", "1", "tests", group="g"), Query("b", "?", "2", "debugging")],
            [{"tier": "1", "intent": "tests"}, {"tier": "2", "intent": "debugging"}],
        ),
        ([Query("a", "?", group="g"), Query("b", "?")], [{"group": "g"}, {"group": "none"}]),
        ([Query("a", "?"), Query("b", "?")], [{}, {}]),
    ],
)
def test_queries_are_grouped_by_what_their_suite_has(queries, expected):
    rows = cell(queries=queries, rankings=[], answers=None, verdicts=None)
    assert [row.groups for row in rows] == expected


def test_emptied_judgments_are_never_a_perfect_score():
    overall = aggregate(cell(qrels={}), {}, CONFIG)["overall"]
    assert "mean" not in overall["ndcg@10"]
    assert overall["ndcg@10"]["n"] == 0


@pytest.mark.parametrize(
    "part",
    [
        {"rankings": [Ranking("z", ())]},
        {"answers": [answer("z", "")]},
        {"verdicts": [Verdict("z", (), {})]},
    ],
)
def test_refuses_a_run_of_another_suite(part):
    with pytest.raises(AssayError, match="the query z, which is not among"):
        cell(**part)


def test_refuses_a_judge_that_takes_the_name_of_a_measure():
    with pytest.raises(AssayError, match="the judge calls a score `hit@5`"):
        cell(verdicts=[Verdict("a", (), {"hit@5": value(1)})])
