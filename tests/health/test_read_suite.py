import json
from pathlib import Path

import pytest

from assay.corpora.collect import Corpus
from assay.corpora.documents import write_documents
from assay.errors import AssayError
from assay.grid import read_grid
from assay.health.read_suite import read_judged_suite
from assay.records import Document, Span

NONE = "profiles: {A: {}}\n  methods: []\n  controls: []\n"
PARAMS = f"""\
suites: [r]
profiles: {{A1: {{}}}}
methods: []
controls: []
control_profile: A1
collections:
  suites: [c]
  control_profile: A
  {NONE}
search:
  suites: [s]
  {NONE}
queries:
  suites: [t]
  corpus: r
  index: A1
  {NONE}
"""
QUERIES = """\
- id: T1-001
  query: How does it start?
  tier: 1
  intent: tests
  judgments: [{file: a.py, symbol: run, grade: 3}, {file: gone.py, lines: 1-2, grade: 1}]
- id: U-001
  query: Who wrote it?
  tier: unanswerable
  intent: tests
"""
TASKS = """\
- id: Q-001
  task: Where does it start?
  intent: tests
  group: core
  expected_file_types: [python]
  expected_files: [a.py]
  judgments: [{file: a.py, lines: 1-1, grade: 2}]
"""
CASE = {
    "query_id": "q1",
    "query": "one",
    "query_type": "known",
    "results_by_source": {"arxiv": [{"title": "X", "identities": {"doi": "10.1/x"}}]},
    "judgments": [{"doc_id": "10.1/x", "relevance": 3}],
}


@pytest.fixture(autouse=True)
def grid(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    for folder in ("r", "t", "c"):
        Path("data/suites", folder).mkdir(parents=True)
    Path("data/config").mkdir()
    write_documents(Path("data/corpora/r"), Corpus((Document("a.py", "x = 1\ndef run():\n    pass\n", "python"),), {}))
    return read_grid()


def test_a_rag_suite_is_read_as_it_is_written(grid):
    """The judgment of a file that is not there is left to lint."""
    Path("data/suites/r/queries.yaml").write_text(QUERIES)
    suite = read_judged_suite(grid, "r")
    assert (suite.kind, suite.place, suite.scale) == ("rag", "data/suites/r/queries.yaml", (0, 1, 2, 3))
    assert suite.grades == {"T1-001": {Span("a.py", 2, 3): 3}, "U-001": {}}
    assert [(query.line, query.answerable, dict(query.groups)) for query in suite.queries] == [
        (1, True, {"tier": "1", "intent": "tests"}),
        (6, False, {"tier": "unanswerable", "intent": "tests"}),
    ]


def test_tasks_are_judged_on_the_corpus_of_another_suite(grid):
    Path("data/suites/t/tasks.yaml").write_text(TASKS)
    suite = read_judged_suite(grid, "t")
    assert (suite.kind, suite.grades) == ("queries", {"Q-001": {Span("a.py", 1, 1): 2}})
    assert [dict(query.groups) for query in suite.queries] == [{"intent": "tests", "group": "core"}]
    assert [document.path for document in suite.documents] == ["a.py"]


def test_a_collection_has_documents_for_places(grid):
    Path("data/config/c.yaml").write_text("name: c\nkind: collection\nexclude_same_id: true\n")
    Path("data/suites/c/corpus.jsonl").write_text(json.dumps({"_id": "d1", "title": "One", "text": "two"}))
    Path("data/suites/c/queries.jsonl").write_text(json.dumps({"_id": "q1", "text": "what", "keywords": ["two"]}))
    Path("data/suites/c/qrels.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t2\n")
    suite = read_judged_suite(grid, "c")
    assert (suite.whole_documents, suite.exclude_same_id, suite.scale) == (True, True, ())
    assert suite.grades == {"q1": {Span("d1", 1, 2): 2}}
    assert (suite.queries[0].groups, suite.queries[0].keywords) == ({}, ("two",))


def test_the_cases_of_a_search_suite_know_their_file(grid):
    Path("cases.jsonl").write_text(json.dumps(CASE))
    Path("data/config/s.yaml").write_text("name: s\nkind: search\nfixtures: [cases.jsonl]\n")
    suite = read_judged_suite(grid, "s")
    assert (suite.kind, suite.documents, suite.whole_documents) == ("search", (), False)
    assert [(query.place, query.line, query.groups["query_type"]) for query in suite.queries] == [
        ("cases.jsonl", 1, "known")
    ]
    assert list(suite.grades["q1"].values()) == [3]


def test_a_missing_file_is_named(grid):
    with pytest.raises(AssayError, match=r"data/suites/r/queries\.yaml is missing"):
        read_judged_suite(grid, "r")
