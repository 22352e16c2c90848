"""Which points nothing beats: none is better in both at once (Pareto 1906)."""

from collections.abc import Sequence


def front(points: Sequence[tuple[float, float]]) -> frozenset[int]:
    """Places of the points on the front. points: quality (more is better) and cost (less is better).

    Equal points are on it together.
    """
    return frozenset(place for place, point in enumerate(points) if not any(_beats(other, point) for other in points))


def _beats(other: tuple[float, float], point: tuple[float, float]) -> bool:
    return other[0] >= point[0] and other[1] <= point[1] and other != point
