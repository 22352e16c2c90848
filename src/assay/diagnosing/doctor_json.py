"""The checks for programs."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from assay.diagnosing.check import Check


def doctor_json(checks: Sequence[Check]) -> str:
    counts = Counter(check.state for check in checks)
    plain = {
        "state": "fail" if counts["fail"] else "warn" if counts["warn"] else "ok",
        "counts": {state: counts[state] for state in ("ok", "warn", "fail")},
        "checks": [asdict(check) for check in checks],
    }
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"
