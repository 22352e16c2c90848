"""Whether a search brought back the files that answer a task, wherever in them.

expected file recall@k = expected files among those of the first k hits / expected files
"""

from collections.abc import Sequence

from assay.records import Hit
from assay.scores import Score, not_applicable, value


def expected_file_recall(hits: Sequence[Hit], expected: Sequence[str], k: int = 10) -> Score:
    """In [0, 1]; not applicable where no file is expected.

    hits: best first. expected: paths; one that is named twice counts once.
    """
    wanted = set(expected)
    if not wanted:
        return not_applicable("no file is expected")
    return value(len(wanted.intersection(hit.span.path for hit in hits[:k])) / len(wanted))
