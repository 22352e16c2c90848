"""By the metrics in git of the shipped suites, one of each kind; what data/ holds need not be there."""

import json
from pathlib import Path

import pytest

from assay.cli.main import parser
from assay.errors import AssayError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def assay(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)

    def run(*words):
        chosen = parser(["show"]).parse_args(["show", *words])
        assert chosen.run(chosen) == 0
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("suite", "query", "cell"),
    [("pallets", "T1-005", "A1/bm25"), ("papers", "q_acronym_quoll", "F1/rrf"), ("agent", "Q-001", "template/bm25")],
)
def test_shows_a_query_of_every_kind_of_suite(assay, suite, query, cell):
    out = assay(query, "--suite", suite, "--cell", cell)
    assert out.startswith(f"{suite}: {query}\n")
    assert f"\n{cell}\n" in out
    assert "\n  ndcg@10 " in out


def test_two_cells_for_programs(assay):
    told = json.loads(assay("T1-005", "--cell", "A5/hybrid", "--other", "A1/bm25", "--json"))
    assert list(told["cells"]) == ["A5/hybrid", "A1/bm25"]
    assert told["cells"]["A1/bm25"]["scores"]["abstention_recall"]["state"] == "not_applicable"


def test_without_a_cell_it_is_the_best_one(assay):
    assert len(json.loads(assay("T1-005", "--json"))["cells"]) == 1
    assert len(json.loads(assay("T1-005", "--other", "controls/echo", "--json"))["cells"]) == 2


def test_a_mistyped_query_or_cell_names_the_nearest(assay):
    with pytest.raises(AssayError, match="Did you mean `T1-0"):
        assay("T1-05")
    with pytest.raises(AssayError, match="Did you mean `A5/hybrid`"):
        assay("T1-005", "--cell", "A5/hibrid")
