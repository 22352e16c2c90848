"""The table for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.table import Table


def tables_json(tables: Sequence[Table]) -> str:
    """One JSON object by suite. A measure without a value has no `mean`, as in the metrics files."""
    return json.dumps({table.suite: _table(table) for table in tables}, indent=2, ensure_ascii=False) + "\n"


def _table(table: Table) -> dict[str, Any]:
    return {
        "headline": table.headline,
        "cells": [{"rank": row.rank, "p_against_best": row.p, **_cell(row.cell)} for row in table.rows],
        "controls": [_cell(control) for control in table.controls],
        "differences": [asdict(difference) for difference in table.differences],
        "gains": [asdict(gain) for gain in table.gains],
        "missing": list(table.missing),
        "unqualified": list(table.unqualified),
    }


def _cell(cell: MeasuredCell) -> dict[str, Any]:
    return {
        "profile": cell.profile,
        "method": cell.method,
        "own": cell.own,
        "queries": cell.metrics.get("queries", {}),
        "answered": cell.answered if cell.answers else None,
        "overall": cell.metrics.get("overall", {}),
    }
