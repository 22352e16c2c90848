from pathlib import Path

import pytest

from assay.assessing.judged_suite import chosen_queries, open_suite, suite_pool
from assay.corpora.collect import Corpus
from assay.corpora.suite_folder import write_suite
from assay.errors import AssayError
from assay.grid import read_grid
from assay.records import Document, Hit, Query, Ranking, Span
from assay.retrieval.runs import write_ranking

PARAMS = """\
suites: [shop]
profiles: {A1: {}}
methods: [bm25, dense]
controls: [echo, random]
control_profile: A1
search: {suites: [papers], profiles: {}, methods: [], controls: []}
collections: {suites: [wings], profiles: {P1: {}}, methods: [bm25], controls: [], control_profile: P1}
"""


@pytest.fixture
def grid(tmp_path, monkeypatch, documents, suite):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    queries = [*suite.queries, Query("Q9", "Nobody knows.", answerable=False)]
    write_suite(Path("data/corpora/shop"), Corpus(tuple(documents), {}), queries, {})
    wings = (Document("d1", "title\ntext", "prose"),)
    write_suite(Path("data/corpora/wings"), Corpus(wings, {}), [Query("q1", "?")], {})
    return read_grid()


def rank(cell, *spans):
    hits = [Hit(f"{span.path}#{place}", span, 1.0) for place, span in enumerate(spans)]
    Path(f"data/runs/{cell}").mkdir(parents=True)
    write_ranking(Path(f"data/runs/{cell}"), [Ranking("Q1", tuple(hits))], cell)


def code(start, end):
    return Span("app/retry.py", start, end)


def test_queries_that_have_an_answer(grid):
    suite = open_suite(grid, "shop")
    assert [query.id for query in suite.queries] == ["Q1", "Q2"]
    assert not suite.is_collection
    assert [query.id for query in chosen_queries(suite, "Q2")] == ["Q2"]
    with pytest.raises(AssayError, match="Q9 is unanswerable"):
        chosen_queries(suite, "Q9")
    with pytest.raises(AssayError, match="no query `Q7`"):
        chosen_queries(suite, "Q7")


def test_a_collection_is_judged_by_documents(grid):
    suite = open_suite(grid, "wings")
    assert suite.is_collection
    assert suite.texts.units("d1")[0].span == Span("d1", 1, 2)


def test_all_cells_nominate_but_the_random_control(grid):
    rank("shop/A1/bm25", code(8, 9))
    rank("shop/A1/dense", code(15, 19))
    rank("shop/controls/echo")
    rank("shop/controls/random", code(1, 5))
    found = suite_pool(grid, open_suite(grid, "shop"), depth=10)
    assert [unit.symbol for unit in found.units["Q1"]] == ["backoff", "Client.ask", "Client.send"]
    assert found.cells == 2


def test_nothing_was_measured_yet(grid):
    with pytest.raises(AssayError, match="dvc repro"):
        suite_pool(grid, open_suite(grid, "shop"), depth=10)


def test_a_run_over_another_corpus(grid):
    rank("shop/A1/bm25", Span("app/gone.py", 1, 2))
    with pytest.raises(AssayError, match=r"gone\.py"):
        suite_pool(grid, open_suite(grid, "shop"), depth=10)


def test_a_suite_of_another_kind_and_one_that_is_not_there(grid):
    with pytest.raises(AssayError, match="no corpus whose places are judged"):
        open_suite(grid, "papers")
    with pytest.raises(AssayError, match="no suite `nope`"):
        open_suite(grid, "nope")
