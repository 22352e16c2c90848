"""a has the grade 3, b 1; x and y are not judged, zero is judged and not relevant. Worked by hand."""

import pytest

from assay.errors import AssayError
from assay.scoring.ranking_measures import ranking_measure, ranking_measures
from assay.scoring.relevance import GradedRanking

RANKING = GradedRanking.of(["x", "a", "zero", "y", "b"], {"a": 3, "b": 1, "zero": 0})
LOG2_3, LOG2_6 = 1.584962500721156, 2.584962500721156


@pytest.mark.parametrize(
    ("name", "cutoff", "expected"),
    [
        ("ndcg@3", 3, (7 / LOG2_3) / (7 + 1 / LOG2_3)),
        ("ndcg", None, (7 / LOG2_3 + 1 / LOG2_6) / (7 + 1 / LOG2_3)),
        ("ndcg_linear@3", 3, (3 / LOG2_3) / (3 + 1 / LOG2_3)),
        ("ndcg_linear", None, (3 / LOG2_3 + 1 / LOG2_6) / (3 + 1 / LOG2_3)),
        ("mrr@1", 1, 0),
        ("mrr@10", 10, 1 / 2),
        ("mrr", None, 1 / 2),
        ("map@4", 4, (1 / 2) / 2),
        ("map", None, (1 / 2 + 2 / 5) / 2),
        ("precision@3", 3, 1 / 3),
        ("precision@10", 10, 2 / 10),
        ("recall@3", 3, 1 / 2),
        ("recall@1000", 1000, 1),
        ("success@1", 1, 0),
        ("success@2", 2, 1),
        ("hit@2", 2, 1),
        ("r_precision", None, 1 / 2),
        ("bpref", None, (1 + 0) / 2),  # zero stands above b: 1 - min(1, 2) / min(2, 1)
        ("rbp_80", None, 0.2 * (0.8 + 0.8**4)),
        ("rbp_50@2", 2, 0.5 * 0.5),
        ("rbp_residual_80@2", 2, 0.2 * 1 + 0.8**2),
        ("judged@2", 2, 1 / 2),
        ("judged", None, 3 / 5),
    ],
)
def test_a_name_is_a_measure(name, cutoff, expected):
    measure = ranking_measure(name)
    assert (measure.name, measure.cutoff) == (name, cutoff)
    assert measure(RANKING).number == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "closest"),
    [
        ("ndgc@20", "`ndcg@20`"),
        ("nDCG@10", "`ndcg@10`"),
        ("P@5", "`precision@5`"),
        ("RR", "`mrr`"),
        ("precision", "`precision@10`"),
        ("recall@0", "`recall@10`"),
        ("recall@05", "`recall@10`"),
        ("bpref@10", "`bpref`"),
        ("rbp@10", "`rbp_80@10`"),
        ("rbp_00", "`rbp_80`"),
        ("rbp_0.8", "`rbp_80`"),
        ("ndcg_80@10", "`ndcg"),
    ],
)
def test_an_unknown_name_gets_the_closest_and_all(name, closest):
    with pytest.raises(AssayError) as error:
        ranking_measure(name)
    assert f"`{name}` is no measure of rankings. Closest: {closest}" in str(error.value)
    assert "precision@K" in str(error.value)


def test_a_name_like_none_gets_the_list_alone():
    with pytest.raises(AssayError, match=r"`zzzz` is no measure of rankings\. Known"):
        ranking_measure("zzzz")


def test_keeps_the_order_and_refuses_a_name_twice():
    assert [measure.name for measure in ranking_measures(["mrr", "ndcg@5"])] == ["mrr", "ndcg@5"]
    with pytest.raises(AssayError, match="names `mrr` twice"):
        ranking_measures(["mrr", "ndcg@5", "mrr"])
