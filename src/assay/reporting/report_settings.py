"""The `report:` block of params.yaml."""

from pathlib import Path

from assay.errors import AssayError
from assay.grid import read_yaml

HEADLINE = "ndcg@10"


def read_headline(path: Path = Path("params.yaml")) -> str:
    """The measure that ranks the cells. AssayError where the block has another key or no name."""
    params = read_yaml(path)
    block = params.get("report", {}) if isinstance(params, dict) else {}
    if not isinstance(block, dict) or block.keys() - {"headline"}:
        raise AssayError(f"{path}: report: the only key is `headline`, the measure that ranks the cells.")
    headline = block.get("headline", HEADLINE)
    if not isinstance(headline, str) or not headline:
        raise AssayError(f"{path}: report.headline: expected the name of a measure, such as `{HEADLINE}`.")
    return headline
