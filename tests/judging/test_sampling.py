import pytest

from assay.judging.sampling import median_score, spread
from assay.scores import not_applicable, undetermined, value

LATE, LONG, NOTHING = undetermined("timeout"), undetermined("truncated"), not_applicable("no claim")


@pytest.mark.parametrize(
    ("samples", "middle"),
    [
        ([value(0.2)], value(0.2)),
        ([LATE], LATE),
        ([NOTHING], NOTHING),
        ([value(0.9), value(0.2), value(0.3)], value(0.3)),
        ([value(0.25), value(0.75)], value(0.5)),  # the mean of the middle two
        ([value(0.4), LATE, value(0.6)], value(0.5)),
        ([value(0.4), LATE], LATE),  # half is not more than half
        ([LONG, LATE, value(1), LATE], LATE),
        ([LONG, LATE], LATE),  # as often: the first by name
        ([NOTHING, NOTHING, value(1)], NOTHING),
        ([NOTHING, value(1)], value(1)),
        ([NOTHING, value(0.3), LATE], value(0.3)),
    ],
)
def test_the_median_of_the_determined(samples, middle):
    assert median_score(samples) == middle


@pytest.mark.parametrize(
    ("samples", "apart"),
    [
        ([value(0.25), value(1), value(0.5)], value(0.75)),
        ([value(0.5), value(0.5)], value(0)),
        ([value(0.25), LATE, value(0.75)], value(0.5)),
        ([value(0.5), NOTHING], undetermined("fewer than two samples have a value")),
        ([value(0.5), LATE, LATE], LATE),
        ([NOTHING, NOTHING], NOTHING),
    ],
)
def test_the_spread_of_the_values(samples, apart):
    assert spread(samples) == apart
