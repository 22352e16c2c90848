import json
from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import CellName
from assay.health.cells import read_cells

NAME = CellName("s", "A1", "bm25")
HIT = {"chunk_id": "a#L1-L2", "path": "a", "start": 1, "end": 2, "score": 1.0, "first_stage": None}


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(path, *rows):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows))


def test_a_cell_that_was_not_measured_has_neither():
    (cell,) = read_cells([NAME], "rag")
    assert (cell.name, cell.is_control, cell.scores, cell.hits) == ("A1/bm25", False, None, None)
    assert (cell.measures, cell.values("ndcg@10")) == ([], {})


def test_scores_are_values_alone():
    write("metrics/s/A1/bm25.per_query.csv", "query_id,tier,ndcg@10", "q1,1,0.500000", "q2,1,not applicable: none")
    (cell,) = read_cells([NAME], "rag")
    assert (cell.measures, cell.values("ndcg@10")) == (["ndcg@10"], {"q1": 0.5})


@pytest.mark.parametrize(
    ("kind", "file", "row"),
    [
        ("rag", "ranking.jsonl", {"query_id": "q1", "hits": [HIT]}),
        ("collection", "ranking.jsonl", {"query_id": "q1", "hits": [HIT]}),
        (
            "queries",
            "results.jsonl",
            {"task_id": "q1", "failure": "", "pairs": [], "merged": [{"pair": 0, **HIT}], "by_task": []},
        ),
    ],
)
def test_hits_are_read_from_the_run_of_each_kind(kind, file, row):
    write(f"data/runs/s/A1/bm25/{file}", row)
    (cell,) = read_cells([NAME], kind)
    assert [hit.span.path for hit in cell.hits["q1"]] == ["a"]


def test_a_search_suite_has_no_chunks():
    write("data/runs/s/A1/bm25/ranking.jsonl", {"query_id": "q1", "hits": []})
    assert read_cells([NAME], "search")[0].hits is None


def test_the_hits_of_a_control_do_not_count():
    write("data/runs/s/controls/random/ranking.jsonl", {"query_id": "q1", "hits": [HIT]})
    (cell,) = read_cells([CellName("s", "controls", "random")], "rag")
    assert (cell.is_control, cell.hits) == (True, None)


def test_a_malformed_run_is_named():
    write("data/runs/s/A1/bm25/ranking.jsonl", "{")
    with pytest.raises(AssayError, match=r"ranking\.jsonl:1: not JSON"):
        read_cells([NAME], "rag")
