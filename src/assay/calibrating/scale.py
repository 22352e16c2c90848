"""What the numbers of a label mean: 0 or 1, or grades from 0 upwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Scale:
    """Labels run from 0 to `top`; from `cut` on they are positive."""

    top: int
    cut: int

    @property
    def graded(self) -> bool:
        return self.top > 1

    def positive(self, labels: Iterable[float]) -> NDArray[np.bool_]:
        return np.array([label >= self.cut for label in labels], dtype=bool)

    def grade(self, score: float) -> int:
        """The grade that a score in [0, 1] stands for: the nearest of `top + 1` evenly spaced ones, .5 rounds up."""
        return min(self.top, max(0, floor(score * self.top + 0.5)))


BINARY = Scale(top=1, cut=1)
GRADES = 3  # the highest grade of labels with `grades: true`
