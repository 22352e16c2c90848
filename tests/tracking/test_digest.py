from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.tracking.digest import cell_digest, read_lock

LOCK = {
    "score@s-A1-bm25": {"outs": [{"path": "metrics/s/A1/bm25.json", "md5": "a"}]},
    "judge@s-A1-bm25": {"outs": [{"path": "data/runs/s/A1/bm25/verdicts.jsonl", "md5": "b"}]},
    "score@s-A1-dense": {"outs": [{"path": "metrics/s/A1/dense.json", "md5": "c"}]},
    "compose": {"outs": [{"path": "data/config", "md5": "d"}]},
}


def digest(lock=LOCK, metrics=b"{}"):
    return cell_digest(lock, "s", "A1", "bm25", metrics)


def changed(stage):
    return {**LOCK, stage: {"outs": [{**LOCK[stage]["outs"][0], "md5": "other"}]}}


@pytest.mark.parametrize("stage", ["score@s-A1-bm25", "judge@s-A1-bm25"])
def test_moves_with_the_stages_of_the_cell(stage):
    assert digest(changed(stage)) != digest()


@pytest.mark.parametrize("stage", ["score@s-A1-dense", "compose"])
def test_does_not_move_with_others(stage):
    assert digest(changed(stage)) == digest()


def test_moves_with_the_metrics():
    assert digest(metrics=b"{ }") != digest()


def test_two_cells_with_the_same_metrics_differ():
    assert cell_digest({}, "s", "A1", "bm25", b"{}") != cell_digest({}, "s", "A1", "dense", b"{}")


def test_does_not_depend_on_the_order_of_the_lock():
    assert digest(dict(reversed(LOCK.items()))) == digest()


def test_reads_the_lock(tmp_path):
    path = tmp_path / "dvc.lock"
    assert read_lock(path) == {}
    path.write_text("schema: '2.0'\nstages:\n  compose:\n    cmd: x\n")
    assert read_lock(path) == {"compose": {"cmd": "x"}}
    path.write_text("stages: [")
    with pytest.raises(AssayError, match=r"dvc\.lock: not YAML"):
        read_lock(Path(path))
