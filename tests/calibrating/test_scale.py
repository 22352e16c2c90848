import pytest

from assay.calibrating.scale import BINARY, Scale


def test_what_is_positive():
    assert BINARY.positive([0, 1]).tolist() == [False, True]
    assert Scale(3, 2).positive([0, 1, 2, 3]).tolist() == [False, False, True, True]
    assert (BINARY.graded, Scale(3, 2).graded) == (False, True)


@pytest.mark.parametrize(
    ("score", "grade"),
    # Of grades 0 to 3 the scores are 0, 1/3, 2/3, 1; a grade ends midway, at 1/6, 1/2 and 5/6.
    [(0, 0), (0.16, 0), (0.17, 1), (0.49, 1), (0.5, 2), (0.83, 2), (0.84, 3), (1, 3), (-0.5, 0), (1.5, 3)],
)
def test_the_nearest_grade(score, grade):
    assert Scale(3, 2).grade(score) == grade
