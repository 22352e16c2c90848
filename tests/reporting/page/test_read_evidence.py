import pytest

from assay.grid import Grid
from assay.reporting.page import read_evidence as module

FAMILY = {"suites": [], "profiles": {"P": {}}, "methods": ["bm25"], "controls": []}
GRID = Grid(
    **{**FAMILY, "suites": ["rag"]},
    control_profile="P",
    collections={**FAMILY, "suites": ["beir"], "control_profile": "P"},
    search={**FAMILY, "suites": ["papers"]},
    queries={**FAMILY, "suites": ["agent"], "corpus": "rag", "index": "P"},
)


@pytest.mark.parametrize(
    ("suite", "reader"),
    [("rag", "read_answered"), ("beir", "read_answered"), ("papers", "read_fused"), ("agent", "read_tasks")],
)
def test_every_kind_of_suite_has_its_reader(suite, reader, monkeypatch):
    for name in ("read_answered", "read_fused", "read_tasks"):
        monkeypatch.setattr(module, name, lambda suite, *arguments, name=name: (name, suite))
    assert module.read_evidence(GRID, suite) == (reader, suite)
