import json
from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import CellName
from assay.reporting.page.evidence import Evidence, Item, Reached, Shown, Traced
from assay.reporting.page.read_fused import fused_seen, read_fused

COPIES = [{"source": "arxiv", "position": 4, "rank": 4, "score": None}]
ROW = {
    "query_id": "q1",
    "hits": [
        {"key": "id:a", "grade": 3, "title": "On <b>owls</b>", "year": 2023, "copies": COPIES},
        {"key": "id:b", "grade": None, "title": "Owls", "year": None, "copies": [{**COPIES[0], "position": 9}]},
    ],
    "qrels": {"id:a": 3, "id:c": 1, "id:d": 0},
    "counts": {"raw": 9, "repeats": 1, "duplicates": 2},
    "sources": [{"source": "arxiv", "state": "ok", "reason": ""}, {"source": "s2", "state": "failed", "reason": "503"}],
}
CASE = {"query_id": "q1", "query": "owls", "judgments": [{"doc_id": "id:a", "relevance": 3, "title": "On owls"}]}
RESULTS = [{"doc_id": name, "title": name} for name in ("x", "y", "z", "id:a")]  # the judged one is the fourth
CELLS = [CellName("papers", "F1", "rrf"), CellName("papers", "F2", "rrf")]


def test_shows_titles_grades_and_sources():
    seen = fused_seen(ROW)
    assert seen.hits == (
        Shown(Item("On <b>owls</b>", "2023; arxiv 4"), 3),
        Shown(Item("Owls", "no year; arxiv 9"), None),
    )
    assert seen.notes == ("9 results, of which 3 were duplicates", "source s2: failed 503")
    assert seen.reached == Reached(relevant=2, retrieved=1, near_top=1)  # a and c; d is not relevant


def test_a_judged_paper_has_the_rank_of_the_first_hit_that_holds_one_of_its_results():
    seen = fused_seen(ROW, [{("s2", 1), ("arxiv", 9)}, {("arxiv", 3)}, set()])
    assert seen.traced == (Traced(2), Traced(None), Traced(None))


@pytest.mark.parametrize(
    ("sources", "failure"),
    [
        ([{"source": "s2", "state": "failed", "reason": "503"}], "no call of a source went through"),
        ([], "no source of it is fused"),
    ],
)
def test_what_nobody_was_asked_is_no_miss(sources, failure):
    seen = fused_seen({**ROW, "hits": [], "sources": sources}, [{("s2", 1)}])
    assert (seen.failure, seen.reached, seen.traced) == (failure, None, ())


def test_reads_cases_and_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data/config").mkdir(parents=True)
    Path("data/config/papers.yaml").write_text("name: papers\nkind: search\nfixtures: [cases.jsonl]\n")
    Path("cases.jsonl").write_text(
        json.dumps({**CASE, "sources": ["arxiv"], "results_by_source": {"arxiv": RESULTS}}) + "\n"
    )
    run = Path("data/runs/papers/F1/rrf")
    run.mkdir(parents=True)
    (run / "ranking.jsonl").write_text(json.dumps(ROW) + "\n")
    evidence = read_fused("papers", CELLS)
    assert [(asked.text, asked.judged) for asked in evidence.asked] == [("owls", ((Item("On owls", "id:a"), 3),))]
    assert list(evidence.seen) == ["F1/rrf"]
    assert evidence.seen["F1/rrf"]["q1"].traced == (Traced(1),)
    (run / "ranking.jsonl").write_text('{"query_id": "q1"}\n')
    with pytest.raises(AssayError, match=r"ranking.jsonl:1: not a fused run"):
        read_fused("papers", CELLS)


def test_a_clone_without_outputs_has_no_evidence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_fused("papers", CELLS) == Evidence()
