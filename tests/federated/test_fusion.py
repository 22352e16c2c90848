import pytest

from assay.errors import AssayError
from assay.federated.fusion import Weights


def test_a_source_without_a_weight_has_the_default():
    weights = Weights({"arxiv": 0.8}, 0.5)
    assert (weights["arxiv"], weights["other"]) == (0.8, 0.5)


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf")])
def test_a_weight_is_a_finite_number_not_below_0(weight):
    with pytest.raises(AssayError, match=r"fusion\.weights: arxiv: "):
        Weights({"arxiv": weight}, 0.5)
