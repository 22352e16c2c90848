"""Several grades of one place as one: the grade that most raters gave.

Where several grades were given equally often, the median of all grades, rounded down: 3 and 1 make 2, 3 and 2 make 2.
"""

from collections import Counter
from collections.abc import Sequence
from math import floor
from statistics import median


def consensus(grades: Sequence[int]) -> int:
    """grades: at least one."""
    (first, most), *others = Counter(grades).most_common()
    alone = all(count < most for _, count in others)
    return first if alone else floor(median(grades))
