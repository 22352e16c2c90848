from itertools import pairwise

import numpy as np
import pytest

from assay.config import ScoringConfig
from assay.exporting.ranked import falling, judged_ids, ranked
from assay.records import Hit, Ranking, Span


def config(**settings):
    plain = {
        "unit": "document", "measures": ["ndcg@10"], "order": "given", "exclude_same_id": False,
        "keyword_threshold": 0.4, "resamples": 10, "confidence": 0.95, "seed": 1,
    }  # fmt: skip
    return ScoringConfig(**(plain | settings))


def hit(path, start, end, score):
    return Hit(f"{path}#L{start}-L{end}", Span(path, start, end), score)


def test_a_document_stands_once_where_its_best_passage_stands():
    hits = (hit("b", 1, 2, 3.0), hit("a", 1, 2, 2.5), hit("b", 3, 4, 2.0), hit("q", 1, 1, 1.0))
    assert ranked(Ranking("q", hits), {}, config()) == [("b", 3.0), ("a", 2.5), ("q", 1.0)]
    assert ranked(Ranking("q", hits), {}, config(exclude_same_id=True)) == [("b", 3.0), ("a", 2.5)]
    judged = {Span("a", 1, 4): 1, Span("q", 1, 1): 2}
    assert judged_ids("q", judged, config()) == {"a": 1, "q": 2}
    assert judged_ids("q", judged, config(exclude_same_id=True)) == {"a": 1}


def test_spans_are_counted_down():
    judged = {Span("f", 1, 10): 3, Span("f", 11, 14): 1}
    hits = (hit("f", 40, 60, 9.0), hit("f", 1, 14, 9.0))  # the second one covers both spans
    assert ranked(Ranking("q", hits), judged, config(unit="span")) == [
        ("chunk:f#L40-L60", 3.0),
        ("span:f#L1-L10", 2.0),
        ("span:f#L11-L14", 1.0),
    ]
    assert judged_ids("q", judged, config(unit="span")) == {"span:f#L1-L10": 3, "span:f#L11-L14": 1}


@pytest.mark.parametrize(
    "scores",
    [[2.0, 1.0], [1.0, 1.0, 1.0], [0.0, 0.0], [-1.0, -1.0, -2.0], [1.0, 2.0], [float("inf"), 1e300], [1.00000001, 1.0]],
)
def test_scores_fall_strictly_as_32_bit_floats_and_hardly_move(scores):
    fallen = falling(scores)
    written = [np.float32(f"{score:.9g}") for score in fallen]
    assert all(one > other for one, other in pairwise(written))
    if scores == sorted(scores, reverse=True) and max(scores) < 1e30:
        assert fallen == pytest.approx(scores, abs=1e-6)


def test_scores_that_fall_stay():
    assert falling([2.5, 0.5, -3.0]) == [2.5, 0.5, -3.0]
