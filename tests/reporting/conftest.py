"""Small cells and findings."""

import pytest

from assay.config import ScoringConfig
from assay.reporting.measured_cell import MeasuredCell
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores

CONFIG = ScoringConfig(keyword_threshold=0.4, resamples=100, confidence=0.95, seed=0)


@pytest.fixture
def cell():
    """cell("A1", "bm25", {measure: [Score of q0, of q1, ...]}, abstained=0)"""

    def make(profile, method, scores, own=False, abstained=0, per_query=True):
        count = len(next(iter(scores.values())))
        rows = tuple(
            QueryScores(f"q{i}", {"tier": "1", "intent": "tests"}, {name: column[i] for name, column in scores.items()})
            for i in range(count)
        )
        counts = {"total": count, "unanswerable": 0, "abstained": abstained, "without_answer": 0}
        return MeasuredCell("s", profile, method, own, aggregate(rows, counts, CONFIG), rows if per_query else ())

    return make
