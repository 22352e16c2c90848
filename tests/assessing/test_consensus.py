import pytest

from assay.assessing.consensus import consensus


@pytest.mark.parametrize(
    ("grades", "expected"),
    [
        ([2], 2),
        ([3, 3, 0], 3),  # two of three
        ([3, 0, 0, 2], 0),  # more than any other
        ([3, 1], 2),  # the median of 1 and 3
        ([3, 2], 2),  # 2.5, rounded down
        ([0, 1, 3], 1),
        ([0, 0, 3, 3], 1),  # 1.5, rounded down
        ([3, 3, 0, 0, 2], 2),  # 3 and 0 equally often: the median of all five
    ],
)
def test_the_majority_or_the_median_rounded_down(grades, expected):
    assert consensus(grades) == expected
    assert consensus(sorted(grades)) == expected
