import subprocess
from pathlib import Path

import pytest

from assay.cli.reads import Reads, reads_text, watched_reads


@pytest.fixture
def project(tmp_path, monkeypatch):
    folder = tmp_path / "project"
    (folder / "metrics/s").mkdir(parents=True)
    (folder / "params.yaml").write_text("")
    (folder / "metrics/s/a.json").write_text("")
    (folder / "secret.json").write_text("")
    (tmp_path / "elsewhere").write_text("")
    monkeypatch.chdir(folder)
    return folder


def test_names_each_file_of_the_project_that_is_read_once(project):
    with watched_reads() as reads:
        Path("params.yaml").read_text()
        (project / "metrics/s/a.json").read_text()
        Path("params.yaml").read_text()
    Path("metrics/s/b.json").write_text("")
    assert list(reads.files) == ["params.yaml", "metrics/s/a.json"]


def test_names_nothing_that_is_written_or_lies_elsewhere(project):
    with watched_reads() as reads:
        Path("metrics/s/b.json").write_text("x")
        Path("secret.json").read_text()
        Path("../elsewhere").read_text()
    assert list(reads.files) == []


def test_counts_calls_of_git(project):
    with watched_reads() as reads:
        subprocess.run(["git", "--version"], check=True, capture_output=True)
    assert reads.git == 1


def test_many_files_of_a_folder_are_one_line():
    files = dict.fromkeys(["params.yaml", *(f"metrics/s/A{number}/bm25.json" for number in range(2))])
    many = dict.fromkeys(f"data/runs/s/A1/{number}.jsonl" for number in range(9))
    assert reads_text(Reads(files | many, 2)) == [
        "read params.yaml",
        "read metrics/s/A0/bm25.json",
        "read metrics/s/A1/bm25.json",
        "read data/runs/s: 9 files",
        "asked git 2 times",
    ]
