"""Whether this Python is one that assay is made for."""

import sys

from assay.diagnosing.check import Check, fail, ok

LEAST, MOST = (3, 11), (3, 13)


def check_python(version: tuple[int, ...] = tuple(sys.version_info[:3]), isolated: bool | None = None) -> list[Check]:
    """isolated: whether it runs in a virtual environment; None: look."""
    inside = sys.prefix != sys.base_prefix if isolated is None else isolated
    told = ".".join(map(str, version))
    if not LEAST <= version[:2] <= MOST:
        return [fail("python", f"{told}; assay needs 3.11, 3.12 or 3.13", "make setup PYTHON=/path/to/python3.12")]
    return [ok("python", f"{told}{', in a virtual environment' if inside else ''}")]
