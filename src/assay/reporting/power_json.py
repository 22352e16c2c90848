"""The power of suites for programs."""

import json
from collections.abc import Mapping
from dataclasses import asdict

from assay.comparing.power import Power


def powers_json(powers: Mapping[str, Power]) -> str:
    """One JSON object by suite."""
    return json.dumps({suite: asdict(power) for suite, power in powers.items()}, indent=2, ensure_ascii=False) + "\n"
