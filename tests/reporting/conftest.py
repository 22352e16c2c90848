"""Small cells and findings, and the report of a tested pair."""

from pathlib import Path

import pytest
import yaml

from assay.config import IntervalConfig
from assay.judging.rubric.rubric import parse_rubric
from assay.records import Span
from assay.reporting.hit_moves import Move
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.pair_report import PairReport
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores
from assay.search_tasks import Dimension, Pair, RubricVerdict, Task

CONFIG = IntervalConfig(resamples=100, confidence=0.95, seed=0)


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


@pytest.fixture(scope="session")
def rubric():
    return parse_rubric(yaml.safe_load((Path(__file__).parents[2] / "conf/rubric/default.yaml").read_text()))


@pytest.fixture
def verdict():
    """verdict(embedding_query=9): all points of the other dimensions, 100 in all."""

    def make(critical=(), advice=(), failure="", claimed=(None, None), samples=(), **points):
        most = {"embedding_query": 15, "reranking_query": 15, "differentiation": 10}
        most |= {"intent_match": 25, "file_type": 20, "avoidance": 15}
        dimensions = tuple(Dimension(name, points.get(name, all_), all_, f"why {name}") for name, all_ in most.items())
        if failure:
            return RubricVerdict("", (), (), "", failure=failure)
        return RubricVerdict("", dimensions, critical, "in short", advice, *claimed, samples=samples)

    return make


@pytest.fixture
def pair_report(rubric, verdict):
    """pair_report(verdict=..., measures=...): of three candidates two are kept; the use case brings the third up."""

    def make(**given):
        places = [(3, 1, "test", None), (1, 2, "python", 3), (2, 3, "python", None)]
        moves = tuple(
            Move(before, after, Span(f"{kind}.py", after, 9), f"S.{after}", (kind,), grade)
            for before, after, kind, grade in places
        )
        plain = {
            "pair": Pair("read the cookie", "tests of cookies, no docs"),
            "task": Task("Q-1", "Who tests cookies?", "tests", "core", ("test",), ("documentation",), (), ()),
            "types_by": "task",
            "rubric": rubric,
            "verdict": verdict(),
            "moves": moves,
            "kept": 2,
            "measures": None,
            "judge": "rules",
            "method": "hybrid",
            "reranker": "UseCaseReranker",
            "searched": "pallets/A3",
        }
        return PairReport(**{**plain, **given})

    return make
