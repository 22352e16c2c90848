import pytest

from assay.calibrating.chance import above_chance, covers_enough, disqualification


@pytest.mark.parametrize(
    ("low", "above"), [(0.51, True), (0.5, False), (0.2, False), (None, False), (0.5000004, False), (0.500001, True)]
)
def test_above_chance(low, above):
    assert above_chance(low) is above


@pytest.mark.parametrize(
    ("coverage", "enough"), [(1.0, True), (0.8, True), (0.7999997, True), (0.799999, False), (0.0, False), (None, True)]
)
def test_covers_enough(coverage, enough):
    assert covers_enough(coverage) is enough


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ((0.8, 0.7, 0.9, 0.8), ""),
        ((0.8, 0.7, 0.9, None), ""),
        ((None, None, None, 0.0), "no AUC"),
        ((1.0, None, None, 1.0), "too few pairs"),
        ((0.6, 0.5, 0.7, 1.0), "may be chance"),
        ((0.3, 0.2, 0.4, 1.0), "ranks the wrong way"),
        ((0.8, 0.7, 0.9, 0.79), "covers too few pairs"),
    ],
)
def test_why_a_measure_is_unqualified(numbers, why):
    assert disqualification(*numbers) == why
