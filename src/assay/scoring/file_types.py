"""Whether what a search brought back is of the wanted kind: Python sources, say, and no tests.

file type accuracy@k = hits of an expected type among the first k / hits among the first k
avoidance@k          = 1 - hits of a type to avoid among the first k / hits among the first k

The denominator is what came back, so a short list is not a wrong one. An empty list scores 0 on both: to find nothing
is to avoid nothing.
"""

from collections.abc import Collection, Mapping, Sequence

from assay.errors import AssayError
from assay.records import Hit
from assay.scores import Score, not_applicable, value

Labels = Mapping[str, Sequence[str]]  # file types by path
NOTHING_FOUND = Score("value", 0.0, "nothing was found")


def file_type_accuracy(hits: Sequence[Hit], expected: Collection[str], labels: Labels, k: int = 10) -> Score:
    """In [0, 1]; not applicable where no file type is expected, 0 where nothing was found.

    hits: best first. AssayError for a path without an entry in `labels`.
    """
    if not expected:
        return not_applicable("no file type is expected")
    return value(_share(hits[:k], expected, labels)) if hits else NOTHING_FOUND


def avoidance(hits: Sequence[Hit], avoided: Collection[str], labels: Labels, k: int = 10) -> Score:
    """In [0, 1]; not applicable where no file type is to be avoided, 0 where nothing was found.

    hits: best first. AssayError for a path without an entry in `labels`.
    """
    if not avoided:
        return not_applicable("no file type is to be avoided")
    return value(1 - _share(hits[:k], avoided, labels)) if hits else NOTHING_FOUND


def _share(hits: Sequence[Hit], wanted: Collection[str], labels: Labels) -> float:
    return sum(not set(wanted).isdisjoint(_labels(hit.span.path, labels)) for hit in hits) / len(hits)


def _labels(path: str, labels: Labels) -> Sequence[str]:
    try:
        return labels[path]
    except KeyError:
        raise AssayError(
            f"the results name {path}, which the corpus does not have. They are of different states: run `dvc repro`."
        ) from None
