import subprocess
from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.reporting.compare_sides import cells_at, read_repeats, read_side, read_side_at
from assay.scores import value
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query

NAME = CellName("s", "A1", "bm25")


def write(cell, *numbers):
    measured = cell("A1", "bm25", {"m": [value(number) for number in numbers]})
    write_metrics(Path("metrics/s/A1/bm25.json"), measured.metrics)
    write_per_query(Path("metrics/s/A1/bm25.per_query.csv"), measured.queries)


def git(*arguments):
    identity = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def project(tmp_path, monkeypatch, cell):
    """A commit where the cell scores .5 and 1; the workspace has 1 and 1."""
    monkeypatch.chdir(tmp_path)
    git("init", "-q")
    write(cell, 0.5, 1)
    Path("data/config/s/A1").mkdir(parents=True)
    Path("data/config/s/A1/bm25.yaml").write_text("own: true\njudge:\n  samples: 3\n")
    git("add", ".")
    git("commit", "-qm", "first")
    write(cell, 1, 1)


def test_reads_the_workspace_and_a_revision(project):
    now, then = read_side(NAME), read_side_at(NAME, "HEAD")
    assert (now.name, now.cell.mean("m"), now.cell.own, now.samples) == ("A1/bm25", 1, True, 3)
    assert (then.name, then.cell.mean("m"), then.cell.own, then.samples) == ("A1/bm25@HEAD", 0.75, True, 3)
    assert [score.number for score in then.cell.scores("m").values()] == [0.5, 1]
    assert then.cell.groups["q0"] == {"tier": "1", "intent": "tests"}


def test_names_the_cells_of_a_revision(project):
    assert cells_at("HEAD") == [NAME]


def test_a_cell_that_is_not_there_is_told(project):
    other = CellName("s", "A2", "bm25")
    with pytest.raises(AssayError, match=r"A2/bm25.json is missing: s/A2/bm25 was not measured yet"):
        read_side(other)
    with pytest.raises(AssayError, match=r"HEAD has no metrics/s/A2/bm25.json.*It has of s: A1/bm25"):
        read_side_at(other, "HEAD")


def test_an_unknown_revision_is_told(project):
    with pytest.raises(AssayError, match=r"`gone` is no commit known here"):
        read_side_at(NAME, "gone")


def test_a_malformed_file_of_a_revision_is_named(project):
    Path("metrics/s/A1/bm25.json").write_text("{")
    git("commit", "-qam", "broken")
    with pytest.raises(AssayError, match=r"HEAD:metrics/s/A1/bm25.json: not JSON"):
        read_side_at(NAME, "HEAD")


def test_repeats_are_cells_of_the_workspace_and_of_revisions(project):
    grid = Grid(suites=["s"], profiles={"A1": {}}, methods=["bm25"], controls=[], control_profile="A1")
    now, then = read_repeats(["A1/bm25", "A1/bm25@HEAD"], grid, "s")
    assert (now.name, now.cell.mean("m"), then.name, then.cell.mean("m")) == ("A1/bm25", 1, "A1/bm25@HEAD", 0.75)
    assert read_repeats([], grid, "s") == []
    with pytest.raises(AssayError, match="one measurement alone"):
        read_repeats(["A1/bm25"], grid, "s")
