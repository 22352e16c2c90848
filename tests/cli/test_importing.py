import argparse
import json
import shutil
from pathlib import Path

import pytest

from assay.cli import importing
from assay.errors import AssayError

PARAMS = """\
suites: []
profiles: {A1: {}}
methods: []
controls: []
control_profile: A1
collections:
  suites: []
  profiles: {P1: {}}
  methods: [bm25]
  controls: []
  control_profile: P1
"""


@pytest.fixture
def brought(tmp_path, monkeypatch):
    root = tmp_path / "project"
    shutil.copytree(Path(__file__).parents[2] / "conf/import", root / "conf/import")
    (root / "params.yaml").write_text(PARAMS)
    monkeypatch.chdir(root)
    (tmp_path / "beir/qrels").mkdir(parents=True)
    (tmp_path / "beir/corpus.jsonl").write_text('{"_id": "d1", "text": "wings"}\n')
    (tmp_path / "beir/queries.jsonl").write_text('{"_id": "q1", "text": "what flies"}\n{"_id": "q2", "text": "x"}\n')
    (tmp_path / "beir/qrels/test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t2\n")
    (tmp_path / "beir/qrels/dev.tsv").write_text("query-id\tcorpus-id\tscore\nq2\td1\t-1\n")
    return tmp_path / "beir"


def run(*words):
    parser = argparse.ArgumentParser()
    importing.add(parser.add_subparsers())
    arguments = parser.parse_args(["import", *map(str, words)])
    return arguments.run(arguments)


def test_prints_what_came_and_what_to_do_next(brought, capsys):
    assert run("beir", brought, "--suite", "wings") == 0
    assert capsys.readouterr().out.split("\n") == [
        "1 documents",
        "1 queries",
        "1 judgments: 1 of grade 2",
        "1 queries without a judgment in this split were left out (--all-queries keeps them)",
        "",
        "next:",
        "  git add data/suites/wings conf/suite/wings.yaml params.yaml",
        "  dvc repro",
        "  assay table --suite wings",
        "",
    ]


def test_prints_the_counts_for_programs(brought, capsys):
    assert (
        run("beir", brought, "--suite", "wings", "--split", "dev", "--negative-as-zero", "--all-queries", "--json") == 0
    )
    counts = json.loads(capsys.readouterr().out)
    assert (counts["documents"], counts["queries"], counts["grades"], counts["negative_as_zero"]) == (1, 2, {"0": 1}, 1)


def test_settings_of_the_suite_are_written_and_kept(brought):
    run("beir", brought, "--suite", "wings", "--exclude-same-id")
    assert "exclude_same_id: true" in Path("conf/suite/wings.yaml").read_text()
    run("beir", brought, "--suite", "wings", "--replace", "--repeated", "highest")
    text = Path("conf/suite/wings.yaml").read_text()
    assert "exclude_same_id: true" in text
    assert "repeated_judgments: highest" in text


def test_names_of_columns_follow_set(brought):
    (brought / "corpus.jsonl").write_text('{"_id": "d1", "body": "wings"}\n')
    assert run("beir", brought, "--suite", "wings", "--set", "documents.text=body", "documents.title=none") == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["beir", "{}/none", "--suite", "wings"], "is not there"),
        (["beir", "{}", "--suite", "../wings"], "cannot name a suite"),
        (["beir", "{}", "--suite", "wings", "--split", "train"], r"no file qrels/train\.tsv.*qrels/dev\.tsv"),
        (["beir", "{}", "--suite", "wings", "--split", "dev"], r"dev\.tsv:2: grade: -1 is negative"),
    ],
)
def test_a_fault_is_named_and_nothing_is_written(brought, words, message):
    with pytest.raises(AssayError, match=message):
        run(*(word.format(brought) for word in words))
    assert not Path("data").exists() or not any(Path("data/suites").iterdir())
