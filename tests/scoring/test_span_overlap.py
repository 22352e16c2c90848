"""The document has 1, 2, 3, 4 and 5 tokens on its lines, and a sixth line without any."""

import pytest

from assay.records import Document, Span
from assay.scoring.line_tokens import LineTokens
from assay.scoring.span_overlap import span_overlap

TOKENS = LineTokens([Document("f", "a\na b\na b c\na b c d\na b c d e\n\n", "text"), Document("g", "a b\n", "text")])


def numbers(context, judged):
    scores = span_overlap([Span(*span) for span in context], {Span(*s): grade for s, grade in judged.items()}, TOKENS)
    return [scores[name].number for name in ("span_precision", "span_recall", "span_iou")]


def test_counts_tokens_not_lines():
    # Context 2 + 3 = 5 tokens, judged 3 + 4 = 7, shared 3; union 5 + 7 - 3 = 9.
    assert numbers([("f", 2, 3)], {("f", 3, 4): 2}) == pytest.approx([3 / 5, 3 / 7, 3 / 9])


def test_overlapping_spans_count_once_on_both_sides():
    # Context lines 1-3 (6 tokens), judged lines 2-4 (9), shared lines 2-3 (5), union 10.
    context = [("f", 1, 2), ("f", 2, 3)]
    judged = {("f", 2, 3): 1, ("f", 3, 4): 3}
    assert numbers(context, judged) == pytest.approx([5 / 6, 5 / 9, 5 / 10])


def test_a_grade_of_zero_is_not_wanted():
    assert numbers([("f", 1, 1), ("f", 5, 5)], {("f", 1, 1): 1, ("f", 5, 5): 0}) == pytest.approx([1 / 6, 1, 1 / 6])


def test_the_same_lines_of_another_file_are_not_shared():
    assert numbers([("g", 1, 1)], {("f", 1, 1): 1}) == [0, 0, 0]


def test_an_empty_context_found_nothing_and_has_no_precision():
    scores = span_overlap([], {Span("f", 1, 1): 1}, TOKENS)
    assert (scores["span_precision"].state, scores["span_precision"].reason) == (
        "not_applicable",
        "the context is empty",
    )
    assert (scores["span_recall"].number, scores["span_iou"].number) == (0, 0)


@pytest.mark.parametrize("judged", [{}, {Span("f", 1, 1): 0}, {Span("f", 6, 6): 3}])
def test_is_not_applicable_without_a_relevant_token(judged):
    scores = span_overlap([Span("f", 1, 2)], judged, TOKENS)
    assert {score.state for score in scores.values()} == {"not_applicable"}
