import pytest

from assay.health.judged_share import judged_share

DOCUMENTS = dict.fromkeys("abcd", "x")


def test_the_share_is_read_from_the_hits(collection, cell):
    """bm25: q1 1 of 2, q2 nothing judged at all and left out; dense: q1 1 of 4."""
    suite = collection(DOCUMENTS, {"q1": {"a": 0}, "q2": {}})
    cells = [
        cell("P1/bm25", hits={"q1": [("a", 1, 1), ("b", 1, 1)], "q2": [("a", 1, 1)]}),
        cell("P1/dense", hits={"q1": [(name, 1, 1) for name in "dcba"]}),
    ]
    summary, *each = judged_share(suite, cells)
    assert summary.message == (
        "of the first 10 results 25% (P1/dense) to 50% (P1/bm25) are judged; "
        "the others count as not relevant, so scores are lower bounds."
    )
    assert summary.facts["shares"] == {"P1/bm25": 0.5, "P1/dense": 0.25}
    assert [(finding.message, finding.detail) for finding in each] == [
        ("P1/bm25: 50.0% of the first 10 are judged.", True),
        ("P1/dense: 25.0% of the first 10 are judged.", True),
    ]


def test_it_is_a_measure_of_some_cells_already(collection, cell):
    suite = collection(DOCUMENTS, {"q1": {"a": 1}, "q2": {"a": 1}})
    summary, _ = judged_share(suite, [cell(scores={"judged@10": {"q1": 0.2, "q2": 0.6}}, hits={"q1": [("b", 1, 1)]})])
    assert summary.facts["shares"] == {"A1/bm25": pytest.approx(0.4)}


def test_without_hits_and_scores_there_is_nothing_to_say(collection, cell):
    suite = collection(DOCUMENTS, {"q1": {"a": 1}})
    assert list(judged_share(suite, [cell(), cell(scores={"ndcg@10": {"q1": 1.0}})])) == []
