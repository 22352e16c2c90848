import pytest

from assay.errors import AssayError
from assay.reporting.report_settings import read_headline


@pytest.mark.parametrize(
    ("text", "headline"), [("report:\n  headline: mrr@10\n", "mrr@10"), ("suites: []\n", "ndcg@10")]
)
def test_reads_the_headline(tmp_path, text, headline):
    (tmp_path / "params.yaml").write_text(text)
    assert read_headline(tmp_path / "params.yaml") == headline


@pytest.mark.parametrize("text", ["report:\n  headlin: mrr@10\n", "report: mrr@10\n", "report:\n  headline: 3\n"])
def test_refuses_what_it_does_not_know(tmp_path, text):
    (tmp_path / "params.yaml").write_text(text)
    with pytest.raises(AssayError, match="headline"):
        read_headline(tmp_path / "params.yaml")
