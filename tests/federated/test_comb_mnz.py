"""As in test_comb_sum: the sums are 1, 1.5, 0, 0, and record 2 is in two lists."""

from assay.federated.comb_mnz import CombMnz
from assay.federated.fusion import Listed

LISTS = {
    "a": [Listed(1, 1, 10.0), Listed(2, 2, 6.0), Listed(3, 3, 2.0)],
    "b": [Listed(2, 1, 0.9), Listed(4, 2, 0.1)],
}


def test_multiplies_the_sum_by_the_number_of_lists():
    assert CombMnz().fuse(LISTS) == {1: 1.0, 2: 3.0, 3: 0.0, 4: 0.0}


def test_weighs_the_sources():
    assert CombMnz(weights={"b": 0.5}).fuse(LISTS) == {1: 1.0, 2: 2.0, 3: 0.0, 4: 0.0}
