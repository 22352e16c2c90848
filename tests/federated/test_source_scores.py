import pytest

from assay.errors import AssayError
from assay.federated.fusion import Listed
from assay.federated.source_scores import min_max, source_scores


def test_min_max_by_the_extremes():
    assert min_max([(1, 10.0), (2, 6.0), (3, 2.0)]) == [(1, 1.0), (2, 0.5), (3, 0.0)]
    assert min_max([(1, 3.0), (2, 3.0)]) == [(1, 1.0), (2, 1.0)]
    assert min_max([]) == []


def test_min_max_stays_finite():
    assert min_max([(1, 1e308), (2, -1e308), (3, 0.0)]) == [(1, 1.0), (2, 0.0), (3, 0.5)]
    assert min_max([(1, 5e-324), (2, 0.0)]) == [(1, 1.0), (2, 0.0)]


def test_a_result_without_a_score_is_named():
    with pytest.raises(AssayError, match=r"results_by_source\.arxiv`: result 2 has no `score`.*CombSUM"):
        source_scores("arxiv", [Listed(0, 1, 0.5), Listed(1, 2, None)], "CombSUM")
