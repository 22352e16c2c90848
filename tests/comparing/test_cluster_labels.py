import pytest

from assay.comparing.cluster_labels import check_cluster, cluster_labels
from assay.errors import AssayError
from assay.scoring.per_query import QueryScores

ROWS = [
    QueryScores("q1", {"group": "a"}, {}),
    QueryScores("q2", {"group": "a"}, {}),
    QueryScores("a", {"group": ""}, {}),
]


def test_queries_of_a_group_share_a_label_and_one_without_stands_alone():
    """Even where the id of a query is the name of a group."""
    labels = cluster_labels("group", ROWS, "A1/bm25")
    assert labels["q1"] == labels["q2"]
    assert len(set(labels.values())) == 2


def test_groups_that_are_not_there_are_told():
    with pytest.raises(AssayError, match=r"clusters: the queries of A1/bm25 have no `tier`. There are: group"):
        cluster_labels("tier", ROWS, "A1/bm25")
    with pytest.raises(AssayError, match="They are in no groups"):
        check_cluster("tier", [QueryScores("q1", {}, {})], "A1/bm25")


def test_a_cell_without_scores_by_query_has_no_labels():
    assert cluster_labels("tier", [], "A1/bm25") == {}
