"""A tested pair for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from assay.judging.rubric.totals import band, disagreement, total
from assay.reporting.hit_moves import Move
from assay.reporting.pair_contrast import contrast
from assay.reporting.pair_report import PairReport
from assay.scores import Score


def pair_report_json(report: PairReport) -> str:
    """`total` and `band` are null where there is no verdict; `measures` where the task has no judgments.

    A measure is a number, or a text that says why there is none. `hits` and `fallen` have both places, from 1.
    """
    task, verdict, points = report.task, report.verdict, total(report.verdict)
    seen = {
        "state": report.state,
        "reason": points.reason,
        "total": points.number if points.state == "value" else None,
        "band": band(verdict, report.rubric),
        "critical": [{"name": name, "told": told} for name, told in report.critical.items()],
        "dimensions": [asdict(dimension) for dimension in verdict.dimensions],
        "strengths": [dimension.name for dimension in report.strengths],
        "weaknesses": [dimension.name for dimension in report.weaknesses],
        "suggestions": report.suggestions,
        "summary": verdict.summary,
        "claimed": {"total": verdict.claimed_total, "passed": verdict.claimed_passed},
        "disagreement": disagreement(verdict, report.rubric),
        "samples": list(verdict.samples),
        "query": report.pair.query,
        "use_case": report.pair.use_case,
        "task": {"id": task.id, "text": task.text, "intent": task.intent},
        "expected_file_types": list(task.expected_file_types),
        "should_avoid": list(task.should_avoid),
        "file_types_by": report.types_by,
        "judge": report.judge,
        "method": report.method,
        "reranker": report.reranker,
        "searched": report.searched,
        "differentiation": asdict(contrast(report.pair, report.rubric)),
        "candidates": len(report.moves),
        "hits": _hits(report.found),
        "fallen": _hits(report.fallen),
        "measures": None if report.measures is None else {name: _shown(one) for name, one in report.measures.items()},
        "notes": report.notes,
    }
    return json.dumps(seen, indent=2) + "\n"


def _hits(moves: Sequence[Move]) -> list[dict[str, Any]]:
    return [
        {
            "after": move.after,
            "before": move.before,
            "path": move.span.path,
            "start": move.span.start,
            "end": move.span.end,
            "symbol": move.symbol,
            "file_types": list(move.file_types),
            "grade": move.grade,
        }
        for move in moves
    ]


def _shown(score: Score) -> float | str:
    return round(score.number, 6) if score.state == "value" else f"{score.state.replace('_', ' ')}: {score.reason}"
