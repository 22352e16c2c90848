"""One query in one cell or two, for programs."""

import json
from dataclasses import asdict
from typing import Any

from assay.reporting.page.evidence import Asked, Claimed, Item, Points, Seen, Shown
from assay.reporting.shown_query import ShownCell, ShownQuery
from assay.scores import Score


def shown_query_json(shown: ShownQuery) -> str:
    """`query` and a cell's `seen` are null where the outputs of the stages are not at hand.

    A score is a number, or {"state", "reason"}.
    """
    plain = {
        "suite": shown.suite,
        "id": shown.query_id,
        "groups": dict(shown.groups),
        "query": _asked(shown.asked) if shown.asked else None,
        "cells": {cell.name: _cell(cell) for cell in shown.cells},
    }
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"


def _asked(asked: Asked) -> dict[str, Any]:
    return {
        "text": asked.text,
        "answerable": asked.answerable,
        "keywords": list(asked.keywords),
        "reference": asked.reference,
        "judged": [{**_item(item), "grade": grade} for item, grade in asked.judged],
    }


def _cell(cell: ShownCell) -> dict[str, Any]:
    return {
        "seen": _seen(cell.seen) if cell.seen else None,
        "scores": {measure: _score(score) for measure, score in cell.scores.items()},
    }


def _seen(seen: Seen) -> dict[str, Any]:
    return {
        "failure": seen.failure,
        "found": seen.found,
        "hits": [_hit(rank, hit) for rank, hit in enumerate(seen.hits, start=1)],
        "context": {"tokens": seen.tokens, "cut_tokens": seen.cut_tokens},
        "answer": seen.answer,
        "abstained": seen.abstained,
        "claims": [_claim(claim) for claim in seen.claims],
        "claims_left_out": seen.claims_left_out,
        "points": [_points(points) for points in seen.points],
        "notes": list(seen.notes),
        "reached": asdict(seen.reached) if seen.reached else None,
    }


def _hit(rank: int, hit: Shown) -> dict[str, Any]:
    return {"rank": rank, **_item(hit.item), "grade": hit.grade, "in_context": hit.in_context}


def _item(item: Item) -> dict[str, Any]:
    return {"place": item.label, "text": item.text}


def _claim(claim: Claimed) -> dict[str, Any]:
    return {"text": claim.text, "band": claim.band, "support": claim.support, "evidence": claim.evidence}


def _points(points: Points) -> dict[str, Any]:
    return {"name": points.name, "points": points.points, "most": points.most, "feedback": points.feedback}


def _score(score: Score) -> float | dict[str, str]:
    return score.number if score.state == "value" else {"state": score.state, "reason": score.reason}
