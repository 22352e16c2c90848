import argparse
import json
from pathlib import Path

import pytest

from assay.cli import lint
from assay.corpora.collect import Corpus
from assay.corpora.documents import write_documents
from assay.corpora.lint import Finding
from assay.errors import AssayError
from assay.health.finding import HealthFinding
from assay.records import Document

PARAMS = "suites: [s]\nprofiles:\n  A1: {}\nmethods: [bm25]\ncontrols: []\ncontrol_profile: A1\n"
ERROR = Finding("q.yaml", 3, "T1-001", "grade 7 is not from 0 to 3.", "error")
WARNING = Finding("q.yaml", 9, "T1-002", "has no reference answer.", "warning")


def assay(*arguments):
    """Without suite health."""
    return assay_with_health("--no-health", *arguments)


def assay_with_health(*arguments):
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


def test_a_finding_drives_no_terminal(monkeypatch, capsys):
    monkeypatch.setattr(lint, "lint_suite", lambda _: [Finding("q.yaml", 3, "T\x1b[31m", "x\x1b]0;y", "error")])
    assay()
    assert capsys.readouterr().out == "q.yaml:3: error: query T\\x1b[31m: x\\x1b]0;y\n"


def test_an_unknown_suite_is_named():
    with pytest.raises(AssayError, match="no suite `t`"):
        assay("--suite", "t")


def test_a_missing_corpus_is_an_error():
    with pytest.raises(AssayError, match=r"documents\.jsonl is missing"):
        assay("--suite", "s")


SEARCH = "search:\n  suites: [s2]\n  profiles: {}\n  methods: []\n  controls: []\n"
CASE = {
    "query_id": "q1",
    "query": "one",
    "results_by_source": {"arxiv": [{"title": "X", "identities": {"doi": "10.1/x"}}]},
    "judgments": [{"doc_id": "10.1/x", "relevance": 3}],
}


def search_suite(*cases):
    """The suite s2 with one fixture, composed."""
    Path("params.yaml").write_text(PARAMS + SEARCH)
    Path("cases.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    Path("data/config").mkdir(parents=True)
    Path("data/config/s2.yaml").write_text("name: s2\nkind: search\nfixtures: [cases.jsonl]\n")


def test_the_cases_of_a_search_suite_are_checked(capsys):
    search_suite(
        CASE, {**CASE, "judgments": [{"doc_id": "10.1/x", "relevance": 5}, {"doc_id": "10.1/y", "relevance": 1}]}
    )
    assert assay("--suite", "s2") == 1
    captured = capsys.readouterr()
    assert captured.out.split("\n") == [
        "cases.jsonl:2: error: query q1: `judgments[0].relevance`: `5` is not a grade. Write 0, 1, 2 or 3.",
        "cases.jsonl:2: error: query q1: `query_id`: stands already in cases.jsonl:1. Give it another.",
        "cases.jsonl:2: warning: query q1: `judgments[1].doc_id`: no result matches `10.1/y`.",
        "",
    ]
    assert captured.err == "2 errors, 1 warnings.\n"


@pytest.mark.parametrize(("arguments", "code"), [([], 0), (["--strict"], 1)])
def test_warnings_of_a_search_suite_fail_when_strict(arguments, code):
    search_suite({**CASE, "judgments": [{"doc_id": "10.1/x", "relevance": 0}]})
    assert assay("--suite", "s2", *arguments) == code


def test_suites_of_both_kinds_are_checked(monkeypatch, capsys):
    search_suite({**CASE, "judgments": []})
    monkeypatch.setattr(lint, "lint_suite", lambda _: [WARNING])
    assert assay() == 1
    captured = capsys.readouterr()
    assert captured.out.split("\n")[1].startswith("cases.jsonl:1: error: query q1: `judgments`: there are none")
    assert captured.err == "1 errors, 1 warnings.\n"


def test_a_search_suite_that_was_not_composed_says_so():
    Path("params.yaml").write_text(PARAMS + SEARCH)
    with pytest.raises(AssayError, match=r"s2\.yaml is missing: run `dvc repro`"):
        assay("--suite", "s2")


def test_cases_that_are_no_suite_yet_are_checked(capsys):
    """Without params.yaml, config or corpus."""
    Path("params.yaml").unlink()
    Path("own.json").write_text(json.dumps({**CASE, "judgments": []}))
    assert assay("--fixtures", "own.json") == 1
    assert capsys.readouterr().out.startswith("own.json:1: error: query q1: `judgments`: there are none")


TASK = """\
- id: Q-001
  task: Where is a failed payment tried again?
  intent: implementation
  expected_file_types: [pyton]
  expected_files: [shop/retry.py]
  judgments: [{file: shop/retry.py, lines: 1-1, grade: 3}]
"""
QUERIES = (
    "queries:\n  corpus: s\n  index: A1\n  suites: [t]\n  profiles: {template: {}}\n  methods: [bm25]\n  controls: []\n"
)


def query_suite(cell=True):
    """The suite t of one task, over the corpus s of one document."""
    Path("params.yaml").write_text(PARAMS + QUERIES)
    document = Document("shop/retry.py", "wait = 1\n", "python")
    write_documents(Path("data/corpora/s"), Corpus((document,), {}))
    Path("data/suites/t").mkdir(parents=True)
    Path("data/suites/t/tasks.yaml").write_text(TASK)
    settings = {"own": True, "index": "A1", "tokenizer": {}, "method": {}, "reranker": None}
    settings |= {"embedder": {"model": "m", "runtime": "onnx", "max_tokens": 9, "batch": 1, "window": 9, "stride": 9}}
    settings |= {"retrieval": {"depth": 9, "kept": 9}, "rubric": {}, "rubric_judge": {}}
    settings |= {"scoring": {"resamples": 9, "confidence": 0.9, "seed": 0}}
    settings["file_types"] = {"python": {"language": "python"}}
    if cell:
        Path("data/config/t/template").mkdir(parents=True)
        Path("data/config/t/template/bm25.yaml").write_text(json.dumps(settings))


def test_the_tasks_of_a_query_suite_are_checked(capsys):
    query_suite()
    assert assay("--suite", "t") == 1
    captured = capsys.readouterr()
    assert captured.out.split("\n")[0].startswith("data/suites/t/tasks.yaml:1: warning: no task has the intent")
    assert "tasks.yaml:1: error: task Q-001: `expected_file_types`: the file type `pyton` is unknown." in captured.out


def test_a_query_suite_that_was_not_composed_says_so():
    query_suite(cell=False)
    with pytest.raises(AssayError, match=r"bm25\.yaml is missing: run `dvc repro`"):
        assay("--suite", "t")


def test_a_query_suite_without_a_cell_says_so():
    query_suite()
    Path("params.yaml").write_text(PARAMS + QUERIES.replace("[bm25]", "[]"))
    with pytest.raises(AssayError, match="without a profile and a method"):
        assay("--suite", "t")


COLLECTION = """\
collections:
  suites: [c]
  profiles: {P1: {}}
  methods: [bm25]
  controls: []
  control_profile: P1
"""


def collection(qrels="q1\td1\t1\n", queries=6):
    """The suite c: d1 and d2 are the same, q1 has d1 judged; the other queries have nothing judged."""
    Path("params.yaml").write_text(PARAMS.replace("[s]", "[]") + COLLECTION)
    Path("data/config").mkdir(parents=True)
    Path("data/config/c.yaml").write_text("name: c\nkind: collection\n")
    folder = Path("data/suites/c")
    folder.mkdir(parents=True)
    documents = [{"_id": name, "text": "wings carry a plane"} for name in ("d1", "d2")]
    asked = [{"_id": f"q{number}", "text": f"what is {number}"} for number in range(1, queries + 1)]
    for name, rows in (("corpus", documents), ("queries", asked)):
        Path(folder / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    Path(folder / "qrels.tsv").write_text(f"query-id\tcorpus-id\tscore\n{qrels}")


def test_suite_health_follows_and_is_cut(capsys):
    collection(queries=8)
    assert assay_with_health("--suite", "c") == 0
    captured = capsys.readouterr()
    lines = captured.out.rstrip("\n").split("\n")
    assert lines[0].startswith("data/suites/c/queries.jsonl:1: warning: query q1: `d1` is judged 1, and `d2`, the same")
    assert sum("[nothing-relevant]" in line for line in lines) == 5
    assert lines[-1] == "c: not shown: 2 of nothing-relevant. `assay lint --suite c --all` shows them."
    assert captured.err == "0 errors, 8 warnings, 4 notes.\n"


def test_all_of_suite_health_can_be_asked_for(capsys):
    collection(queries=8)
    assay_with_health("--suite", "c", "--all")
    out = capsys.readouterr().out
    assert out.count("[nothing-relevant]") == 7
    assert "not shown" not in out


def test_what_cannot_be_checked_says_what_is_missing(capsys):
    collection()
    assay_with_health()
    out = capsys.readouterr().out
    assert (
        "data/runs/c: note: unretrieved, judged-share: no cell has rankings yet. "
        "Run `dvc repro` or `dvc pull`. [not-checked]\n"
    ) in out


def test_suite_health_can_be_left_out(capsys):
    collection()
    assert assay() == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "0 errors, 0 warnings.\n")


def test_notes_never_fail(monkeypatch):
    collection()
    assert assay_with_health("--strict") == 1
    collection_of_notes = [HealthFinding("grades", "note", "f", "said.")]
    monkeypatch.setattr(lint, "check_suite", lambda *_: collection_of_notes)
    assert assay_with_health("--strict") == 0


def test_lines_of_a_collection_that_cannot_be_read_are_errors(capsys):
    collection(qrels="q1\td9\t1\nq1\td1\tx\n")
    assert assay_with_health() == 1
    captured = capsys.readouterr()
    first, second, third, _ = captured.out.split("\n")
    assert first.startswith("data/suites/c/qrels.tsv:2: error: corpus-id: corpus.jsonl has no document `d9`.")
    assert second.startswith("data/suites/c/qrels.tsv:3: error: score: `x` is no grade")
    assert third.startswith("data/suites/c: note: suite health: the suite cannot be read (")
    assert captured.err == "2 errors, 0 warnings, 1 notes.\n"


def test_a_missing_file_of_a_collection_is_an_error(capsys):
    collection()
    Path("data/suites/c/qrels.tsv").unlink()
    assert assay() == 1
    assert "data/suites/c: error: data/suites/c/qrels.tsv is missing" in capsys.readouterr().out


def test_programs_get_every_finding(capsys):
    collection(queries=8)
    assert assay_with_health("--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["errors"], said["warnings"], said["notes"]) == (0, 8, 4)
    first, *others = said["suites"]["c"]["findings"]
    assert (first["check"], first["severity"], first["query_id"], first["line"]) == (
        "near-duplicates",
        "warning",
        "q1",
        1,
    )
    assert first["facts"]["copy"] == "d2"
    assert sum(finding["check"] == "nothing-relevant" for finding in others) == 7


def test_findings_of_other_checks_have_a_name_for_programs(monkeypatch, capsys):
    monkeypatch.setattr(lint, "lint_suite", lambda _: [WARNING])
    assay("--json")
    (finding,) = json.loads(capsys.readouterr().out)["suites"]["s"]["findings"]
    assert finding == {
        "check": "suite",
        "severity": "warning",
        "place": "q.yaml",
        "line": 9,
        "query_id": "T1-002",
        "message": "has no reference answer.",
    }


def test_how_few_queries_are_too_few_can_be_said(monkeypatch):
    asked = []
    collection()
    monkeypatch.setattr(lint, "check_suite", lambda *settings: asked.append(settings[1:]) or [])
    assay_with_health()
    assay_with_health("--least-queries", "3")
    assert asked == [("c", "ndcg@10", 10), ("c", "ndcg@10", 3)]


@pytest.mark.parametrize("least", ["0", "-1", "few"])
def test_how_few_must_be_a_number(least):
    with pytest.raises(SystemExit):
        assay_with_health(f"--least-queries={least}")
