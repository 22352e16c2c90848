"""Small sides of a comparison, made by the same code that makes the metrics files."""

from collections.abc import Mapping

import pytest

from assay.comparing.metrics_change import CellChange, Measured, MetricsChange
from assay.config import IntervalConfig
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores

CONFIG = IntervalConfig(resamples=100, confidence=0.95, seed=0)


def flat(entries, prefix=""):
    """As `dvc metrics diff` names them, without the final `.mean`."""
    for key, entry in entries.items():
        if isinstance(entry, Mapping):
            yield from flat(entry, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}".removesuffix(".mean"), float(entry)


@pytest.fixture
def measured():
    """measured({measure: [Score of q00, of q01, ...]}): tiers 1 and 2 take turns."""

    def make(**scores):
        columns = {name.replace("_at_", "@"): column for name, column in scores.items()}
        count = len(next(iter(columns.values())))
        rows = tuple(
            QueryScores(
                f"q{i:02}",
                {"tier": str(i % 2 + 1), "intent": "tests"},
                {name: column[i] for name, column in columns.items()},
            )
            for i in range(count)
        )
        return Measured(dict(flat(aggregate(rows, {"total": count}, CONFIG))), rows)

    return make


@pytest.fixture
def changed():
    """changed(base, new): the comparison of one cell; None where a side lacks it."""

    def make(base, new, cell="pallets/A1/bm25", **more):
        return MetricsChange("main", "c0ffee", (CellChange(cell, base, new),), **more)

    return make
