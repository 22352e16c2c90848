"""Worked by hand: arxiv (.8) lists 1, 2; openalex (.9) lists 2; a source of no name (.5) lists 2 at rank 3."""

import pytest

from assay.errors import AssayError
from assay.federated.fusion import Listed
from assay.federated.rrf import WeightedRrf

LISTS = {
    "arxiv": [Listed(1, 1, None), Listed(2, 2, None)],
    "openalex": [Listed(2, 1, None)],
    "elsewhere": [Listed(2, 3, None)],
}


def test_sums_weight_by_k_and_rank():
    assert WeightedRrf().fuse(LISTS) == pytest.approx({1: 0.8 / 61, 2: 0.8 / 62 + 0.9 / 61 + 0.5 / 63})


def test_equal_weights_and_another_k():
    fused = WeightedRrf(k=1, weights={}, default_weight=1).fuse(LISTS)
    assert fused == pytest.approx({1: 1 / 2, 2: 1 / 3 + 1 / 2 + 1 / 4})


def test_the_order_of_the_sources_does_not_matter_to_the_last_bit():
    assert WeightedRrf().fuse(dict(reversed(LISTS.items()))) == WeightedRrf().fuse(LISTS)


def test_k_is_not_below_0():
    with pytest.raises(AssayError, match=r"fusion\.k: -1"):
        WeightedRrf(k=-1)
