"""The corpus of conftest.py: `backoff payment` stands in src/retry.py and its test, `payment` alone in the docs."""

import json
from pathlib import Path

import pytest

from assay.cli.judged_pair import first_hits, judged_pair
from assay.cli.pair_wish import PairWish
from assay.composing.compose import compose_common, compose_queries_cell
from assay.config import CallsConfig, PairRetrievalConfig
from assay.corpora.qrels import write_qrels
from assay.errors import AssayError
from assay.grid import CellName, read_grid
from assay.records import Span
from assay.retrieval.pair_search import search_pairs
from assay.search_tasks import Pair, Task, Writing

PAIR = Pair("backoff function that waits before the payment", "Reuse the Python source, no tests")
pytestmark = pytest.mark.usefixtures("pair_project")


def judged(pair=PAIR, method="bm25", overrides=None, **wish):
    grid = read_grid()
    cell = CellName("agent", "template", method)
    settings = compose_queries_cell(grid, cell, overrides or {})
    calls = CallsConfig(**compose_common(grid, {})["calls"])
    return judged_pair(grid, cell, settings, pair=pair, wish=PairWish(**wish), judge="rules", calls=calls)


def test_the_query_finds_and_the_use_case_orders():
    report = judged(task="Q-001")
    assert {move.span.path for move in report.moves} == {"src/retry.py", "tests/test_retry.py", "docs/retry.md"}
    assert sorted(move.before for move in report.moves) == sorted(move.after for move in report.moves) == [1, 2, 3]
    (graded,) = [move for move in report.moves if move.grade is not None]
    assert (graded.span.path, graded.grade, graded.file_types) == ("src/retry.py", 3, ("python",))
    assert (report.method, report.reranker, report.searched) == ("bm25", "UseCaseReranker", "shop/A3")


def test_a_task_of_the_suite_is_verified_by_its_judgments():
    measures = judged(task="Q-001").measures
    assert measures["expected_file_recall@10"].number == 1
    assert measures["precision@10"].number == pytest.approx(0.1)
    assert measures["file_type_accuracy@10"].number == pytest.approx(1 / 3)


@pytest.mark.parametrize("wish", [{}, {"task": "When is it tried again?"}])
def test_without_judgments_nothing_is_verified(wish):
    assert judged(**wish).measures is None


def test_a_task_without_judgments_is_not_verified():
    write_qrels(Path("data/corpora/agent/qrels.jsonl"), {"Q-001": {}})
    assert judged(task="Q-001").measures is None


def test_without_a_reranker_nothing_moves():
    report = judged(overrides={"reranker": "none"})
    assert [move.up for move in report.moves] == [0, 0, 0]
    assert report.reranker == ""


def test_a_pair_that_finds_nothing_has_no_point_for_results():
    report = judged(Pair("zebra stripes function", "Reuse the Python source"), task="Q-001")
    assert (report.moves, report.state) == ((), "fail")
    assert {one.points for one in report.verdict.dimensions[3:]} == {0}
    assert report.measures["expected_file_recall@10"].number == 0


def test_the_first_hits_are_those_of_a_search_that_keeps_no_more(pair_project):
    """Of four candidates two: as the stage `queries-retrieve` gives them."""
    from assay.cli import judged_pair as room

    resources = room.open_index(Path("data/index/shop/A3"), compose()["tokenizer"], None, None)
    task = Task("t", "payment", "tests", "core", (), (), (), ())
    writing = Writing("t", (Pair("backoff basket", "test payment"),))
    method, reranker = compose()["method"], compose()["reranker"]
    four, two = (
        search_pairs(
            [task],
            [writing],
            resources,
            method=method,
            reranker=reranker,
            config=PairRetrievalConfig(depth=4, kept=kept),
        )[0]
        for kept in (4, 2)
    )
    assert len(four.merged) > 2
    assert first_hits(four, 2) == two


def compose():
    return compose_queries_cell(read_grid(), CellName("agent", "template", "hybrid"), {})


def test_a_missing_corpus_says_what_makes_it():
    Path("data/corpora/shop/documents.jsonl").unlink()
    with pytest.raises(AssayError, match=r"documents\.jsonl is missing"):
        judged()


def test_an_index_of_another_corpus_is_named():
    file = Path("data/corpora/shop/documents.jsonl")
    file.write_text("".join(line for line in file.open() if "src/cart.py" not in line))
    with pytest.raises(AssayError, match=r"the index has src/cart\.py, which the corpus does not"):
        judged()


def test_nothing_that_dvc_owns_is_written(pair_project):
    def owned():
        return {
            path: path.read_bytes() for path in pair_project.rglob("*") if "cache" not in path.parts and path.is_file()
        }

    before = owned()
    judged(task="Q-001")
    assert owned() == before


def test_tasks_are_read_only_where_one_is_named():
    Path("data/corpora/agent/tasks.jsonl").write_text(json.dumps({"id": "broken"}) + "\n")
    assert judged(task="Some text.").task.text == "Some text."
    with pytest.raises(AssayError, match=r"tasks\.jsonl:1: not a task"):
        judged(task="Q-001")


def test_judged_places_of_other_tasks_count_for_nothing():
    write_qrels(Path("data/corpora/agent/qrels.jsonl"), {"Q-002": {Span("src/retry.py", 1, 1): 3}})
    assert {move.grade for move in judged(task="Q-001").moves} == {None}
