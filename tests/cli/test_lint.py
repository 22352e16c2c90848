import argparse
from pathlib import Path

import pytest

from assay.cli import lint
from assay.corpora.lint import Finding
from assay.errors import AssayError

PARAMS = "suites: [s]\nprofiles:\n  A1: {}\nmethods: [bm25]\ncontrols: []\ncontrol_profile: A1\n"
ERROR = Finding("q.yaml", 3, "T1-001", "grade 7 is not from 0 to 3.", "error")
WARNING = Finding("q.yaml", 9, "T1-002", "has no reference answer.", "warning")


def assay(*arguments):
    parser = argparse.ArgumentParser()
    lint.add(parser.add_subparsers())
    chosen = parser.parse_args(["lint", *arguments])
    return chosen.run(chosen)


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)


@pytest.mark.parametrize(
    ("findings", "arguments", "code"),
    [([], [], 0), ([WARNING], [], 0), ([WARNING], ["--strict"], 1), ([WARNING, ERROR], [], 1)],
)
def test_exit_status(monkeypatch, capsys, findings, arguments, code):
    monkeypatch.setattr(lint, "lint_suite", lambda _: findings)
    assert assay(*arguments) == code
    assert capsys.readouterr().out == "".join(f"{finding}\n" for finding in findings)


def test_a_finding_names_file_line_and_query(monkeypatch, capsys):
    monkeypatch.setattr(lint, "lint_suite", lambda _: [ERROR])
    assay()
    captured = capsys.readouterr()
    assert captured.out == "q.yaml:3: error: query T1-001: grade 7 is not from 0 to 3.\n"
    assert captured.err == "1 errors, 0 warnings.\n"


def test_an_unknown_suite_is_named():
    with pytest.raises(AssayError, match="no suite `t`"):
        assay("--suite", "t")


def test_a_missing_corpus_is_an_error():
    with pytest.raises(AssayError, match=r"documents\.jsonl is missing"):
        assay("--suite", "s")
