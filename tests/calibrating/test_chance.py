import pytest

from assay.calibrating.chance import above_chance


@pytest.mark.parametrize(
    ("low", "above"), [(0.51, True), (0.5, False), (0.2, False), (None, False), (0.5000004, False), (0.500001, True)]
)
def test_above_chance(low, above):
    assert above_chance(low) is above
