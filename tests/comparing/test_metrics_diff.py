"""Against a real repository with DVC (about a second a comparison): several faults at once."""

import json
import math
import subprocess
from pathlib import Path

import pytest

from assay.comparing.metrics_diff import base_standing, cell_of, read_change
from assay.errors import AssayError

DVC_YAML = """\
stages:
  score:
    matrix:
      profile: [A1, A2, A3, A4, A5]
    cmd: "true"
    metrics:
      - metrics/s/${item.profile}/bm25.json:
          cache: false
"""
IDENTITY = ["-c", "user.name=n", "-c", "user.email=n@example.org"]
CSV = "query_id,tier,intent,m\nq1,1,tests,0.500000\n"


def path_of(profile):
    return Path(f"metrics/s/{profile}/bm25.json")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Five profiles with the mean .5, committed."""
    monkeypatch.chdir(tmp_path)
    Path("dvc.yaml").write_text(DVC_YAML)
    for profile in ("A1", "A2", "A3", "A4", "A5"):
        path_of(profile).parent.mkdir(parents=True)
        path_of(profile).write_text(json.dumps({"overall": {"m": {"mean": 0.5, "n": 1}}}))
        path_of(profile).with_name("bm25.per_query.csv").write_text(CSV)
    subprocess.run(["git", "init", "-q", "."], check=True)
    Path(".dvc").mkdir()
    Path(".dvc/config").write_text("[core]\n    analytics = false\n    check_update = false\n")
    subprocess.run(["git", "add", "."], check=True)
    subprocess.run(["git", *IDENTITY, "commit", "-qm", "base"], check=True)
    return tmp_path


def test_names_a_cell_by_its_place():
    assert cell_of(Path("metrics/pallets/A1/bm25.json")) == "pallets/A1/bm25"
    assert cell_of(Path("metrics/pallets/A1/bm25.per_query.csv")) == "pallets/A1/bm25"
    assert cell_of(Path("other.json")) == "other"


def test_loads_both_sides_and_names_what_it_cannot_load(repository):
    path_of("A1").write_text('{"overall": {"m": {"mean": NaN, "n": "one"}}}')
    path_of("A2").write_text('{"overall": ')  # DVC exits 0 and leaves it out
    path_of("A3").unlink()
    path_of("A4").with_name("bm25.per_query.csv").write_text("query\n")
    path_of("A5").write_text("{}")
    left_over = Path("metrics/s/A9/bm25.json")
    left_over.parent.mkdir()
    left_over.write_text('{"m": 1}')

    change = read_change("HEAD")

    cells = {cell.cell: cell for cell in change.cells}
    assert sorted(cells) == ["s/A1/bm25", "s/A3/bm25", "s/A5/bm25"]
    assert cells["s/A1/bm25"].base.numbers == {"overall.m": 0.5, "overall.m.n": 1.0}
    assert all(map(math.isnan, cells["s/A1/bm25"].new.numbers.values()))
    assert cells["s/A1/bm25"].base.queries[0].scores["m"].number == 0.5
    assert cells["s/A3/bm25"].new is None
    assert cells["s/A5/bm25"].new.numbers == {}
    assert [(str(file.path), file.side) for file in change.unreadable] == [
        ("metrics/s/A2/bm25.json", "workspace"),
        ("metrics/s/A4/bm25.per_query.csv", "workspace"),
    ]
    assert [str(file.path) for file in change.undeclared] == ["metrics/s/A9/bm25.json"]


def test_a_malformed_base_is_named_too(repository):
    path_of("A1").write_text("[1, 2]")
    subprocess.run(["git", *IDENTITY, "commit", "-qam", "broken"], check=True)
    path_of("A1").write_text('{"overall": {"m": {"mean": 0.5}}}')
    change = read_change("HEAD")
    assert [(file.side, file.reason) for file in change.unreadable] == [("base", "not a JSON object")]


def test_a_broken_dvc_yaml_is_not_taken_for_vanished_metrics(repository):
    Path("dvc.yaml").write_text("stages: [")
    with pytest.raises(AssayError, match=r"dvc\.yaml"):
        read_change("HEAD")


def test_the_calibrations_of_the_base(repository):
    """As committed, whatever the workspace has now; a cell may be called calibration and is none."""
    assert base_standing("HEAD") == {}
    qualified, chance = ({"auc": 0.8, "auc_low": low, "auc_high": 0.9} for low in (0.7, 0.5))
    commit({"metrics/calibration.json": {"a": qualified}, "metrics/s/calibration.json": {"b": chance}})
    commit({"metrics/s/A1/calibration.json": {"c": chance}})
    Path("metrics/calibration.json").unlink()
    assert base_standing("HEAD") == {"a": "", "b": "may be chance"}


def test_a_malformed_calibration_of_the_base_is_named(repository):
    commit({"metrics/calibration.json": {"a": 1}})
    with pytest.raises(AssayError, match=r"metrics/calibration\.json \(base\): `a` is no group of numbers"):
        base_standing("HEAD")


def commit(files):
    for path, content in files.items():
        Path(path).write_text(json.dumps(content))
    subprocess.run(["git", "add", "."], check=True)
    subprocess.run(["git", *IDENTITY, "commit", "-qm", "calibrations"], check=True)
