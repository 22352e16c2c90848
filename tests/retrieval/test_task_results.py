import json

import pytest

from assay.errors import AssayError
from assay.records import Hit, Span
from assay.retrieval.task_results import read_task_results, write_task_results
from assay.search_tasks import Found, Pair, PairResults, TaskResults

HIT = Hit("f.py#L1-L9", Span("f.py", 1, 9), 0.5, 3.25)
PLAIN = Hit("g.py#L2-L3", Span("g.py", 2, 3), 0.25)
RESULTS = [
    TaskResults("Q-1", (PairResults(Pair("what\n", "why „ä“"), (PLAIN,), (HIT,)),), (Found(HIT, 0),), (PLAIN,)),
    TaskResults("Q-2", (), (), (), "timeout"),
]


def test_reads_what_it_wrote(tmp_path):
    write_task_results(tmp_path / "results.jsonl", RESULTS)
    assert read_task_results(tmp_path / "results.jsonl") == RESULTS


def test_the_same_results_give_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        write_task_results(tmp_path / name, RESULTS)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_merged_hit_names_its_pair(tmp_path):
    write_task_results(tmp_path / "results.jsonl", RESULTS)
    row = json.loads((tmp_path / "results.jsonl").read_text(encoding="utf-8").split("\n")[0])
    wanted = {"pair": 0, "chunk_id": "f.py#L1-L9", "path": "f.py", "start": 1, "end": 9, "score": 0.5}
    assert row["merged"] == [{**wanted, "first_stage": 3.25}]


@pytest.mark.parametrize("row", [{}, {"task_id": "Q-1", "failure": "", "pairs": 3, "merged": [], "by_task": []}])
def test_names_the_line_that_is_no_results(tmp_path, row):
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(AssayError, match=r"results.jsonl:1: not the results of a task"):
        read_task_results(path)
