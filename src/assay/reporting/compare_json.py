"""A comparison of two cells for programs."""

import json
from dataclasses import asdict

from assay.reporting.compare_cells import CellComparison


def compare_json(comparison: CellComparison) -> str:
    """One JSON object; what does not apply is null."""
    shown = asdict(comparison) | {
        "family": len(comparison.measures),
        "measures": [asdict(found) | {"p": found.p, "told_apart": found.told_apart} for found in comparison.measures],
        "incomparable": dict(comparison.incomparable),
    }
    return json.dumps(shown, indent=2, ensure_ascii=False) + "\n"
