"""Where numbers stand on an axis of a hundred units, for drawings without a chart library."""

from collections.abc import Iterable
from dataclasses import dataclass

WIDTH = 100.0


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float

    def at(self, number: float) -> float:
        """Between 2 and 98, rounded to a tenth; the middle where the scale has no extent."""
        if self.high <= self.low:
            return WIDTH / 2
        share = (min(max(number, self.low), self.high) - self.low) / (self.high - self.low)
        return round(2 + 96 * share, 1)


def scale_of(numbers: Iterable[float | None], include: float = 0.0) -> Scale:
    """From the least to the greatest of them, `include` among them."""
    known = [number for number in numbers if number is not None]
    return Scale(min([include, *known]), max([include, *known]))
