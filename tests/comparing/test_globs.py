import pytest

from assay.comparing.globs import matches


@pytest.mark.parametrize(
    ("pattern", "name", "expected"),
    [
        ("overall.ndcg@10", "overall.ndcg@10", True),
        ("tier.*.ndcg@10", "tier.3.ndcg@10", True),
        ("tier.[12].ndcg@*", "tier.2.ndcg@5", True),
        ("overall.*", "overall.ndcg@10.low", False),  # a star never crosses a dot
        ("*", "overall.ndcg@10", False),
        ("Overall.ndcg@10", "overall.ndcg@10", False),
    ],
)
def test_matches_part_by_part(pattern, name, expected):
    assert matches(pattern, name, ".") is expected


def test_splits_at_the_given_separator():
    assert matches("pallets/A*/bm25", "pallets/A4/bm25", "/")
    assert not matches("pallets/*", "pallets/A4/bm25", "/")
