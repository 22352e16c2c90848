"""Worked by hand: a has 10, 6, 2 -> 1, .5, 0 for records 1, 2, 3; b has .9, .1 -> 1, 0 for records 2, 4."""

import pytest

from assay.errors import AssayError
from assay.federated.comb_sum import CombSum
from assay.federated.fusion import Listed

LISTS = {
    "a": [Listed(1, 1, 10.0), Listed(2, 2, 6.0), Listed(3, 3, 2.0)],
    "b": [Listed(2, 1, 0.9), Listed(4, 2, 0.1)],
}


def test_adds_normalised_scores():
    assert CombSum().fuse(LISTS) == {1: 1.0, 2: 1.5, 3: 0.0, 4: 0.0}


def test_weighs_the_sources():
    assert CombSum(weights={"a": 0.5}).fuse(LISTS) == {1: 0.5, 2: 1.25, 3: 0.0, 4: 0.0}


def test_a_source_without_scores_is_an_error():
    with pytest.raises(AssayError, match=r"results_by_source\.c`: result 1 has no `score`"):
        CombSum().fuse({**LISTS, "c": [Listed(1, 1, None)]})
