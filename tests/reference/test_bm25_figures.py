"""BM25's figures of docs/published-figures.md, which need no model. With dense and hybrid: test_published.py."""

import pytest

from assay.config import ScoringConfig
from assay.scores import mean
from assay.scoring.score import score_cell

SCORING = ScoringConfig(
    unit="document",
    measures=["ndcg_linear@10", "mrr@10", "recall@50"],
    order="given",
    exclude_same_id=False,
    keyword_threshold=0.4,
    resamples=100,
    confidence=0.95,
    seed=7,
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("scifact", (0.6863, 0.6492, 0.8852)),
        ("cranfield", (0.5280, 0.8105, 0.6780)),
        ("vaswani", (0.4280, 0.6828, 0.4587)),
        ("cosqa-dev", (0.3371, 0.2778, 0.6920)),
    ],
)
def test_agrees_with_the_reference(bm25, name, expected):
    given, rankings = bm25(name)
    rows = score_cell(
        given.queries,
        qrels=given.qrels,
        rankings=rankings,
        answers=None,
        verdicts=None,
        line_tokens=None,
        config=SCORING,
    )
    found = [mean(row.scores[measure] for row in rows).number for measure in SCORING.measures]
    assert found[0] == pytest.approx(expected[0], abs=0.003)
    assert found[1:] == pytest.approx(expected[1:], abs=0.005)
