"""Exported runs and judgments, read by pytrec_eval and ir_measures, give the scores per query that assay wrote."""

from types import SimpleNamespace

import ir_measures
import pandas as pd
import pytest
import pytrec_eval
import yaml

from assay import places
from assay.config import load_cell
from assay.corpora.qrels import write_qrels
from assay.errors import AssayError
from assay.exporting.export import chosen_cells, export
from assay.grid import AnsweredFamily, CellName, Grid
from assay.records import Hit, Query, Ranking, Span
from assay.retrieval.runs import write_ranking
from assay.scoring.line_tokens import LineTokens
from assay.scoring.per_query import write_per_query
from assay.scoring.score import score_cell

MEASURES = ["ndcg_linear@10", "ndcg@10", "recall@5", "map", "mrr@10"]
NONE = {"suites": [], "profiles": {}, "methods": [], "controls": []}
GRID = Grid(
    suites=["code"],
    profiles={"A1": {}},
    methods=["bm25"],
    controls=["baseline"],
    control_profile="A1",
    collections=AnsweredFamily(
        suites=["wings"], profiles={"P2": {}}, methods=["bm25", "dense"], controls=[], control_profile="P2"
    ),
    search={**NONE, "suites": ["papers"], "profiles": {"F1": {}}, "methods": ["rrf"]},
)


def hit(path, start, end, score):
    return Hit(f"{path}#L{start}-L{end}", Span(path, start, end), score)


# Passages of documents: several of one, equal scores, an id with a blank, the query's own document, nothing found.
PASSAGES = [
    Ranking(
        "q 1",
        (
            hit("d 2", 1, 3, 7.0),
            hit("d1", 1, 3, 7.0),
            hit("d 2", 4, 6, 7.0),
            hit("d3", 1, 2, 7.0),
            hit("d4", 1, 1, 0.0),
        ),
    ),
    Ranking("q2", (hit("q2", 1, 1, 9.0), hit("d3", 1, 2, 8.0), hit("d1", 4, 5, 8.0))),
    Ranking("q3", ()),
    Ranking("q4", (hit("d1", 1, 3, 1.0),)),
]
DOCUMENTS = {
    "q 1": {Span("d1", 1, 9): 3, Span("d 2", 1, 9): 1, Span("d3", 1, 2): 2, Span("d9", 1, 1): 2},
    "q2": {Span("q2", 1, 1): 3, Span("d1", 1, 9): 1},
    "q3": {Span("d1", 1, 9): 1},
    "q4": {},
}
# The example of assay.scoring.span_ranking, with equal scores.
CHUNKS = [Ranking("q 1", (hit("f", 40, 60, 1.0), hit("f", 1, 14, 1.0), hit("f", 6, 12, 1.0), hit("g", 5, 20, 1.0)))]
SPANS = {"q 1": {Span("f", 1, 10): 3, Span("f", 11, 14): 1, Span("g", 1, 8): 2}}


def measured(cell, rankings, qrels, unit):
    """Write what the stages write of a cell."""
    config = {
        "profile": cell.profile, "own": False, "tokenizer": {}, "reranker": None, "context": {}, "generator": None,
        "embedder": {"model": "m", "runtime": "onnx", "max_tokens": 9, "batch": 1, "window": 9, "stride": 9},
        "retrieval": {"depth": 9, "top_k": 1}, "method": {"_target_": "x.Y"}, "judge": None,
        "scoring": {
            "unit": unit, "measures": MEASURES, "order": "given", "exclude_same_id": unit == "document",
            "keyword_threshold": 0.4, "resamples": 10, "confidence": 0.95, "seed": 1,
        },
    }  # fmt: skip
    places.cell_config(*cell).parent.mkdir(parents=True, exist_ok=True)
    places.cell_config(*cell).write_text(yaml.safe_dump(config))
    write_ranking(places.run(*cell), rankings, str(cell))
    write_qrels(places.qrels(cell.suite), qrels)
    scores = score_cell(
        [Query(query_id, "x") for query_id in qrels],
        qrels=qrels, rankings=rankings, answers=None, verdicts=None, line_tokens=LineTokens([]),
        config=load_cell(*cell).scoring,
    )  # fmt: skip
    write_per_query(places.per_query(*cell), scores)
    return {row.query_id.replace(" ", "%20"): row.scores for row in scores}


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(params=["document", "span"])
def exported(request, root):
    cell = CellName("wings", "P2", "bm25") if request.param == "document" else CellName("code", "A1", "bm25")
    rankings, qrels = (PASSAGES, DOCUMENTS) if request.param == "document" else (CHUNKS, SPANS)
    scores = measured(cell, rankings, qrels, request.param)
    files, notes = export(GRID, [cell], root / "out", ["trec"])
    return SimpleNamespace(qrels=files[0], run=files[1], scores=scores, files=files, notes=notes, unit=request.param)


def test_pytrec_eval_finds_our_scores(exported):
    with exported.qrels.open() as file:
        qrels = pytrec_eval.parse_qrel(file)
    with exported.run.open() as file:
        run = pytrec_eval.parse_run(file)
    found = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut.10", "recall.5", "map"}).evaluate(run)
    names = {"ndcg_cut_10": "ndcg_linear@10", "recall_5": "recall@5", "map": "map"}  # its gain is linear
    compared = 0
    for query_id, measures in found.items():
        for name, ours in names.items():
            assert measures[name] == pytest.approx(exported.scores[query_id][ours].number, abs=1e-6), (query_id, name)
            compared += 1
    assert compared == (6 if exported.unit == "document" else 3)


def test_ir_measures_finds_our_scores(exported):
    from ir_measures import AP, RR, R, nDCG

    asked = {
        nDCG @ 10: "ndcg_linear@10",
        nDCG(gains={1: 1, 2: 3, 3: 7}) @ 10: "ndcg@10",
        R @ 5: "recall@5",
        AP: "map",
        RR @ 10: "mrr@10",
    }
    qrels = list(ir_measures.read_trec_qrels(str(exported.qrels)))
    run = list(ir_measures.read_trec_run(str(exported.run)))
    compared = 0
    # one by one: asked for nDCG with two gains at once, it now and then takes the one for the other
    for measured_one in (one for measure in asked for one in ir_measures.iter_calc([measure], qrels, run)):
        ours = exported.scores[measured_one.query_id][asked[measured_one.measure]]
        assert measured_one.value == pytest.approx(ours.number, abs=1e-6), measured_one
        compared += 1
    assert compared >= 5 * len({line.query_id for line in run} & {line.query_id for line in qrels})


def test_lines_have_the_form_of_trec(exported):
    lines = [line.split(" ") for line in exported.run.read_text().splitlines()]
    if exported.unit == "document":
        assert [line[2] for line in lines[:4]] == ["d%202", "d1", "d3", "d4"]
        assert lines[0] == ["q%201", "Q0", "d%202", "1", "7", "wings/P2/bm25"]
        assert "q2 0 q2 3" not in exported.qrels.read_text()  # excluded, as the query's own document
        assert exported.notes == [
            "wings/P2/bm25: 1 queries found nothing and have no line. trec_eval counts them as 0 with -c alone."
        ]
    else:
        assert [line[4] for line in lines] == ["5", "4", "3", "2", "1"]


def test_scores_per_query_as_tables(root):
    cell = CellName("wings", "P2", "bm25")
    measured(cell, PASSAGES, DOCUMENTS, "document")
    files, notes = export(GRID, [cell, CellName("wings", "P2", "dense")], root / "out", ["parquet", "csv"])
    assert [path.name for path in files] == ["per_query.csv", "per_query.parquet"]
    assert notes == ["wings/P2/dense: not measured yet. Run `dvc repro`."]
    frame = pd.read_parquet(files[1])
    assert len(frame) == len(DOCUMENTS) * len(MEASURES)
    row = frame[(frame["query_id"] == "q 1") & (frame["measure"] == "recall@5")].iloc[0]
    assert row["value"] == 0.75  # of d1, d 2, d3 and d9 all but the last
    assert set(frame[frame["query_id"] == "q4"]["state"]) == {"not_applicable"}


def test_runs_of_other_kinds_and_missing_runs_are_named(root):
    with pytest.raises(AssayError, match=r"nothing to export\.\npapers: its runs are of another kind"):
        export(GRID, [CellName("papers", "F1", "rrf")], root / "out", ["trec"])
    with pytest.raises(AssayError, match="wings/P2/bm25: no run yet"):
        export(GRID, [CellName("wings", "P2", "bm25")], root / "out", ["trec"])


def test_cells_are_chosen_by_suite_and_pattern():
    assert chosen_cells(GRID, ["wings"], ["*/dense"]) == [CellName("wings", "P2", "dense")]
    assert len(chosen_cells(GRID, [], [])) == 5
    with pytest.raises(AssayError, match="no suite `x`"):
        chosen_cells(GRID, ["x"], [])
    with pytest.raises(AssayError, match=r"no cell is named `P9/bm25`\. There are: P2/bm25, P2/dense"):
        chosen_cells(GRID, ["wings"], ["P9/bm25"])
