import json
from hashlib import sha256
from pathlib import Path

from assay.grid import CellName
from assay.reporting.page.account_rows import AccountRow, read_accounts


def test_shows_the_times_of_outputs_that_are_still_those_that_were_timed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = Path("data/runs/s/A1/bm25")
    run.mkdir(parents=True)
    (run / "ranking.jsonl").write_text("{}\n")
    (run / "answers.jsonl").write_text("{}\n")
    digest = sha256(b"{}\n").hexdigest()
    notes = {"retrieve": {"seconds": 1.5, "output": digest}, "generate": {"seconds": 9, "output": "of another run"}}
    (run / "timing.json").write_text(json.dumps(notes))
    assert read_accounts([CellName("s", "A1", "bm25"), CellName("s", "A1", "dense")]) == [
        AccountRow("A1/bm25", {"retrieve": 1.5})
    ]


def test_tasks_are_timed_by_their_own_outputs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = Path("data/runs/s/template/bm25")
    run.mkdir(parents=True)
    (run / "rubric.jsonl").write_text("{}\n")
    (run / "timing.json").write_text(json.dumps({"judge": {"seconds": 2, "output": sha256(b"{}\n").hexdigest()}}))
    assert read_accounts([CellName("s", "template", "bm25")])[0].seconds == {"judge": 2.0}
