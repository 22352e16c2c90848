"""Two suites: `shop` with the cells A1/bm25 and A1/dense, measured on Q1 and Q2; `other`, measured on Q2 and Q3."""

import json
from pathlib import Path

import pytest

from assay.corpora.collect import Corpus
from assay.corpora.qrels import write_qrels
from assay.corpora.queries import read_queries
from assay.corpora.suite_folder import write_suite
from assay.errors import AssayError
from assay.grid import read_grid
from assay.records import Document, Hit, Ranking, Span
from assay.reporting.shown_query_read import query_ids, read_shown_query
from assay.retrieval.runs import write_ranking
from assay.scores import not_applicable, value
from assay.scoring.per_query import QueryScores, write_per_query

PARAMS = {
    **{"suites": ["shop", "other"], "profiles": {"A1": {}}, "methods": ["bm25", "dense"], "controls": []},
    "control_profile": "A1",
}
QUERIES = """\
- id: Q1
  query: When is a payment repeated?
  tier: 1
  intent: implementation
  keywords: [backoff]
  judgments:
    - {file: app.py, lines: 1-2, grade: 3}
"""


def measured(suite, method, scores):
    rows = [
        QueryScores(query, {"tier": "1"}, {"ndcg@10": value(number), "kw": not_applicable("no keyword")})
        for query, number in scores.items()
    ]
    path = Path("metrics") / suite / "A1"
    write_per_query(path / f"{method}.per_query.csv", rows)
    mean = sum(scores.values()) / len(scores)
    metrics = {"queries": {"total": len(rows)}, "overall": {"ndcg@10": {"mean": mean, "n": len(rows)}}}
    (path / f"{method}.json").write_text(json.dumps(metrics))


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(json.dumps(PARAMS))
    measured("shop", "bm25", {"Q1": 0.5, "Q2": 0.1})
    measured("shop", "dense", {"Q1": 0.25, "Q2": 1})
    measured("other", "bm25", {"Q2": 0.5, "Q3": 0.5})
    return tmp_path


@pytest.fixture
def outputs(project):
    """What the stages of `shop` left: one query, and one cell that found the judged lines second."""
    Path("data/suites/shop").mkdir(parents=True)
    Path("data/suites/shop/queries.yaml").write_text(QUERIES)
    documents = (Document("app.py", "def backoff():\n    pass\n\nx = 1\n", "python"),)
    write_suite(
        Path("data/corpora/shop"), Corpus(documents, {}), read_queries(Path("data/suites/shop/queries.yaml")), {}
    )
    write_qrels(Path("data/corpora/shop/qrels.jsonl"), {"Q1": {Span("app.py", 1, 2): 3}})
    hits = (Hit("b", Span("app.py", 4, 4), 2.0), Hit("a", Span("app.py", 1, 2), 1.0))
    Path("data/runs/shop/A1/bm25").mkdir(parents=True)
    write_ranking(Path("data/runs/shop/A1/bm25"), [Ranking("Q1", hits)], "shop")


def shown(query, *names, suite=None):
    return read_shown_query(read_grid(), "ndcg@10", query, names, suite)


def test_in_a_clone_without_outputs_there_are_the_scores(project):
    found = shown("Q1", "A1/bm25")
    assert (found.suite, found.asked, dict(found.groups)) == ("shop", None, {"tier": "1"})
    (cell,) = found.cells
    assert (cell.name, cell.seen, cell.scores["ndcg@10"]) == ("A1/bm25", None, value(0.5))
    assert cell.scores["kw"] == not_applicable("no keyword")


def test_with_outputs_there_is_what_was_asked_and_found(outputs):
    found = shown("Q1", "A1/bm25")
    assert found.asked.text == "When is a payment repeated?"
    assert [(item.label, grade) for item, grade in found.asked.judged] == [("app.py:1-2", 3)]
    assert [hit.grade for hit in found.cells[0].seen.hits] == [None, 3]


def test_without_a_name_it_is_the_best_cell_by_the_headline(project):
    """Means: bm25 (.5 + .1) / 2 = .3, dense (.25 + 1) / 2 = .625."""
    assert [cell.name for cell in shown("Q1", None).cells] == ["A1/dense"]


def test_two_cells_stand_side_by_side_and_one_twice_does_not(project):
    assert [cell.name for cell in shown("Q1", "A1/bm25", "A1/dense").cells] == ["A1/bm25", "A1/dense"]
    assert [cell.name for cell in shown("Q1", "A1/bm25", "A1/bm25").cells] == ["A1/bm25"]


def test_the_suite_is_the_one_that_has_the_query(project):
    assert shown("Q3", None).suite == "other"
    assert shown("Q2", "A1/bm25", suite="other").suite == "other"


@pytest.mark.parametrize(
    ("query", "names", "suite", "told"),
    [
        ("q1x", (None,), None, r"no query `q1x` in any suite\. Did you mean `Q1`"),
        ("Q3", (None,), "shop", r"no query `Q3` in the suite shop\. It is one of other"),
        ("Q2", (None,), None, "`Q2` is a query of shop and other: add `--suite`"),
        ("Q1", (None,), "shp", r"no suite `shp`\. Did you mean `shop`"),
        ("Q1", ("A1/dens",), None, "Did you mean `A1/dense`"),
        ("Q3", ("A1/dense",), None, r"other: A1/dense was not measured on Q3 yet\. Run `dvc repro`"),
    ],
)
def test_what_is_not_there_is_named_with_the_nearest(project, query, names, suite, told):
    with pytest.raises(AssayError, match=told):
        shown(query, *names, suite=suite)


def test_before_the_first_run_no_query_is_known(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(json.dumps(PARAMS))
    with pytest.raises(AssayError, match="nothing was measured yet"):
        shown("Q1", None)


def test_queries_are_known_by_the_inputs_too(outputs):
    for path in Path("metrics/shop/A1").iterdir():
        path.unlink()
    assert query_ids(read_grid(), "shop") == ["Q1"]
