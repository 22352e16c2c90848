"""Names as keys of a metrics file."""

import re


def safe_key(name: str) -> str:
    """The key of a tier, an intent or a measure: `dvc metrics diff` joins keys by dots, so it has none."""
    return re.sub(r"[^\w@ -]", "_", name) or "none"
