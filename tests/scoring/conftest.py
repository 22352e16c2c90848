import pytest

from assay.config import ScoringConfig
from assay.records import Hit, Ranking, Span


@pytest.fixture
def scoring():
    """A scoring config; what is not named is as in conf/config.yaml, with fewer measures."""

    def make(**settings):
        defaults = {
            "unit": "span",
            "measures": ["ndcg@10", "mrr@10", "judged@10"],
            "order": "given",
            "exclude_same_id": False,
            "keyword_threshold": 0.4,
            "resamples": 100,
            "confidence": 0.95,
            "seed": 7,
        }
        return ScoringConfig(**defaults | settings)

    return make


@pytest.fixture
def ranking():
    """A ranking of one-line chunks: ranking("q", ("doc", 2.0), ("doc#2", 1.0)); what follows # is the line."""

    def make(query_id, *found, failure=""):
        hits = [_hit(chunk_id, score) for chunk_id, score in found]
        return Ranking(query_id, tuple(hits), failure)

    return make


def _hit(chunk_id, score):
    path, _, line = chunk_id.partition("#")
    return Hit(chunk_id, Span(path, int(line or 1), int(line or 1)), score)
