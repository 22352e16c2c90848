import pytest

from assay.errors import AssayError
from assay.federated.fusion import Listed
from assay.federated.max_score import MaxScore

LISTS = {"a": [Listed(1, 1, 10.0), Listed(2, 2, -6.0)], "b": [Listed(2, 1, -0.5), Listed(3, 2, -0.75)]}


def test_the_highest_score_of_any_source():
    assert MaxScore().fuse(LISTS) == {1: 10.0, 2: -0.5, 3: -0.75}


def test_normalised_by_source_first():
    assert MaxScore(normalised=True).fuse(LISTS) == {1: 1.0, 2: 1.0, 3: 0.0}


def test_a_source_without_scores_is_an_error():
    with pytest.raises(AssayError, match="max-score"):
        MaxScore().fuse({"c": [Listed(1, 1, None)]})
