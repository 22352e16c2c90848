"""The gate on real runs: it fires on what makes a search worse, and stays quiet where nothing did."""

import pytest

pytestmark = pytest.mark.pipeline


def test_it_passes_where_nothing_changed(project):
    assert "pass" in project.assay("gate", "HEAD").lower()


def test_it_fires_where_the_search_draws_lots(project):
    project.edit("params.yaml", "  A3: {}", "  A3:\n    retrieval:\n      depth: 1")
    (project.folder / "conf/method/hybrid.yaml").write_text(
        "_target_: assay.retrieval.random.RandomRetriever\nseed: 7\n"
    )
    project.repro()
    printed = project.assay("gate", "HEAD", status=1)
    assert "A3/hybrid" in printed
    assert "overall.ndcg@10" in printed


def test_it_fires_where_judgments_are_emptied(project):
    """Queries without judgments are no longer in the mean, which may even rise."""
    path = project.folder / "data/suites/tiny/queries.yaml"
    head, mark, rest = path.read_text().partition("- id: T2-001")
    unanswerable = rest[rest.index("- id: U-001") :]
    asked = "- id: T2-001\n  query: Which checks guard the numbers of pieces that a customer asks for?\n"
    path.write_text(
        f"{head}{asked}  tier: unanswerable\n  intent: flow_understanding\n  answerable: false\n\n{unanswerable}"
    )
    assert mark
    project.repro()
    assert "overall.ndcg@10.n" in project.assay("gate", "HEAD", status=1)


def test_a_removed_document_stops_the_run_before_the_gate(project):
    (project.folder / "data/suites/tiny/shop/payment.py").unlink()
    assert "the corpus has no file `shop/payment.py`" in project.repro(status=None)


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ('"mean": 1.0', '"mean": NaN', 1),
        ('"overall": {', '"overall": {{', 2),
        ('"ndcg@10"', '"ndcg@11"', 1),
    ],
)
def test_damaged_metrics_never_pass(project, old, new, status):
    path = project.folder / "metrics/tiny/A3/hybrid.json"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert "metrics/tiny/A3/hybrid.json" in project.assay("gate", "HEAD", status=status).replace(
        "tiny/A3/hybrid", str(path)
    )


def test_an_unknown_base_cannot_be_compared(project):
    assert "nowhere" in project.assay("gate", "nowhere", status=2)
