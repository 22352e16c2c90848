import argparse
import json
from pathlib import Path

import pytest

from assay.cli import exporting
from assay.errors import AssayError
from assay.scores import value
from assay.scoring.per_query import QueryScores, write_per_query

PARAMS = "suites: [code]\nprofiles: {A1: {}}\nmethods: [bm25, dense]\ncontrols: []\ncontrol_profile: A1\n"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    write_per_query(Path("metrics/code/A1/bm25.per_query.csv"), [QueryScores("q", {}, {"map": value(0.5)})])


def run(*words):
    parser = argparse.ArgumentParser()
    exporting.add(parser.add_subparsers())
    arguments = parser.parse_args(["export", *words])
    return arguments.run(arguments)


def test_writes_what_is_there_and_notes_what_is_not(capsys):
    assert run("--to", "out") == 0
    shown = capsys.readouterr()
    assert shown.out == "out/per_query.csv\n"
    assert "note: code/A1/dense: not measured yet" in shown.err
    assert Path("out/per_query.csv").read_text().split("\n")[1] == "code,A1,bm25,q,{},map,value,0.5,"


def test_lists_the_files_for_programs(capsys):
    assert run("code", "--to", "out", "--cell", "A1/bm25", "--form", "csv", "parquet", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"files": ["out/per_query.csv", "out/per_query.parquet"], "notes": []}


def test_nothing_to_export_is_an_error():
    with pytest.raises(AssayError, match=r"nothing to export\.\ncode/A1/dense: not measured yet"):
        run("--to", "out", "--cell", "*/dense", "--form", "csv")
    assert not Path("out").exists()
