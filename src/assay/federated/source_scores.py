"""The scores that the sources themselves gave."""

from collections.abc import Sequence
from math import isinf

from assay.errors import AssayError
from assay.federated.fusion import Listed


def source_scores(source: str, listed: Sequence[Listed], method: str) -> list[tuple[int, float]]:
    """(record, score) as listed. AssayError where any result has no score."""
    missing = next((item.rank for item in listed if item.score is None), None)
    if missing is not None:
        raise AssayError(
            f"`results_by_source.{source}`: result {missing} has no `score`, and {method} fuses the scores of the "
            "sources. Record scores, leave this source out, or fuse by rank (assay.federated.rrf.WeightedRrf)."
        )
    return [(item.record, item.score) for item in listed if item.score is not None]


def min_max(scored: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Scores moved into [0, 1] by the extremes of their list; all 1 where they are equal."""
    if not scored:
        return []
    values = [score for _, score in scored]
    low, high = min(values), max(values)
    if low == high:
        return [(record, 1.0) for record, _ in scored]
    if isinf(high - low):  # the difference of two finite numbers may not be finite
        return [(record, (score / 2 - low / 2) / (high / 2 - low / 2)) for record, score in scored]
    return [(record, (score - low) / (high - low)) for record, score in scored]
