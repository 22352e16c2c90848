from collections import Counter
from pathlib import Path

import pytest

from assay.grid import read_grid
from assay.health.check_suite import check, check_suite

LONG = " ".join(f"w{number}" for number in range(22))


def checks(suite, cells):
    return Counter(finding.check for finding in check(suite, cells, "ndcg@10", 10))


def missing(suite, cells):
    return [
        (finding.place, finding.message)
        for finding in check(suite, cells, "ndcg@10", 10)
        if finding.check == "not-checked"
    ]


def test_a_collection_is_checked_for_copies_of_documents(collection):
    suite = collection({"a": LONG, "b": LONG}, {"q1": {"a": 1}})
    assert {"near-duplicates", "grades"} <= set(checks(suite, []))


def test_a_rag_suite_is_checked_for_copies_of_places(rag):
    assert checks(rag({"a": LONG, "b": LONG}, {"q1": {("a", 1, 1): 1}}), [])["copied-spans"] == 1


def test_nothing_is_missing_where_all_is_measured(collection, cell):
    suite = collection({"a": "x"}, {"q1": {"a": 1}})
    assert missing(suite, [cell(scores={"ndcg@10": {"q1": 1.0}}, hits={"q1": [("a", 1, 1)]})]) == []


def test_cells_without_a_run_are_named_and_the_others_count(collection, cell):
    suite = collection({"a": "x"}, {"q1": {"a": 1}})
    cells = [cell("P1/bm25", hits={"q1": []}), cell("P1/dense"), cell("controls/echo")]
    assert checks(suite, cells)["unretrieved"] == 2
    assert missing(suite, cells) == [
        (
            "data/runs/c",
            "unretrieved, judged-share: 1 of 2 cells have no rankings, so they do not count: P1/dense. "
            "Run `dvc repro` or `dvc pull`.",
        ),
        ("metrics/c", "ceiling-and-floor, leakage: no cell has scores yet. Run `dvc repro` or `dvc pull`."),
    ]


def test_the_share_judged_needs_no_run_where_it_is_measured(collection, cell):
    suite = collection({"a": "x"}, {"q1": {"a": 1}})
    assert missing(suite, [cell(scores={"judged@10": {"q1": 1.0}})]) == [
        ("data/runs/c", "unretrieved: no cell has rankings yet. Run `dvc repro` or `dvc pull`.")
    ]


def test_a_suite_without_cells_says_so(collection):
    assert missing(collection({"a": "x"}, {"q1": {"a": 1}}), []) == [
        ("data/runs/c", "unretrieved, judged-share: params.yaml names no cell of this suite."),
        ("metrics/c", "ceiling-and-floor: params.yaml names no cell of this suite."),
    ]


def test_the_runs_of_a_search_suite_are_not_asked_for(rag, cell):
    suite = rag({}, {"q1": {("id:doi:10.1/x", 1, 1): 3}}, kind="search")
    assert missing(suite, [cell(scores={"ndcg@10": {"q1": 1.0}})]) == []


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text("suites: [s]\nprofiles: {A1: {}}\nmethods: []\ncontrols: []\ncontrol_profile: A1\n")
    return read_grid()


def test_a_suite_that_cannot_be_read_is_left_to_its_own_lint(project):
    (finding,) = check_suite(project, "s", "ndcg@10")
    assert (finding.check, finding.severity, finding.place) == ("not-checked", "note", "data/suites/s")
    assert finding.message.startswith("suite health: the suite cannot be read (data/suites/s/queries.yaml is missing")
