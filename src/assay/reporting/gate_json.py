"""The gate's result for programs."""

import json
from dataclasses import asdict
from math import isfinite
from typing import Any

from assay.comparing.gate_result import Finding, GateResult


def gate_json(result: GateResult) -> str:
    """One JSON object; a number that does not apply or is not finite is null."""
    report = {
        "verdict": result.verdict,
        "exit_code": result.exit_code,
        "base": result.base,
        "commit": result.commit,
        "confidence": result.confidence,
        "compared": result.compared,
        "paired": result.paired,
        "tested": result.tested,
        "failures": list(map(_finding, result.failures)),
        "could_not_compare": list(map(_finding, result.uncomparable)),
        "named": list(map(_finding, result.notes)),
        "rules": [
            {**asdict(rule), "worst": None if rule.worst is None else _finding(rule.worst)} for rule in result.rules
        ],
    }
    return json.dumps(report, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    entries = {key: entry for key, entry in asdict(finding).items() if key != "weight"}
    return {key: None if isinstance(entry, float) and not isfinite(entry) else entry for key, entry in entries.items()}
