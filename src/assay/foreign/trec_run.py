"""A TREC run: `query Q0 document rank score tag`, fields parted by white space.

The rank is not read, as in trec_eval: the order is that of the scores. Nor is the tag: the system is the file.
"""

import math
from collections.abc import Iterator
from pathlib import Path

from assay.corpora.faults import Faults
from assay.foreign.result import ForeignHit
from assay.foreign.text_lines import text_lines

FIELDS = 6


def trec_hits(path: Path, faults: Faults) -> Iterator[tuple[int, str, ForeignHit]]:
    """Line number, query id and hit of each line; what is malformed goes to `faults`."""
    for number, line in text_lines(path, faults):
        fields = line.split()
        if len(fields) != FIELDS:
            faults.add(number, f"has {len(fields)} fields, not 6: `query Q0 document rank score tag`.")
            continue
        score = _number(fields[4])
        if score is None:
            faults.add(number, f"the score `{fields[4]}` is no finite number.")
            continue
        yield number, fields[0], ForeignHit(fields[2], score)


def _number(written: str) -> float | None:
    try:
        number = float(written) if "_" not in written else math.nan  # Python reads 1_0 as 10
    except ValueError:
        return None
    return number if math.isfinite(number) else None
