import pytest

from assay.errors import AssayError
from assay.federated.comb_sum import CombSum
from assay.federated.settings import FusionSettings


def test_sources_are_chosen_and_left_out():
    assert FusionSettings().chosen(("a", "b", "c")) == ("a", "b", "c")
    assert FusionSettings(only=("c", "a")).chosen(("a", "b", "c")) == ("a", "c")
    assert FusionSettings(without=("b",)).chosen(("a", "b", "c")) == ("a", "c")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"least_ratio": 0}, "least_ratio: 0"),
        ({"convention": "upstream"}, "`upstream` is unknown"),
        ({"convention": "paperbot", "dedup": False}, "paperbot fuses by WeightedRrf"),
        ({"convention": "paperbot", "fusion": CombSum()}, "paperbot fuses by WeightedRrf"),
    ],
)
def test_what_cannot_be_is_refused(given, message):
    with pytest.raises(AssayError, match=message):
        FusionSettings(**given)


def test_paperbot_is_never_the_default():
    assert FusionSettings().convention == "assay"
