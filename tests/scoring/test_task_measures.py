"""Two judged spans, of p (grade 3) and q (grade 1). Two pairs; merged: a test, then p's span, then other lines of p."""

import numpy as np
import pytest

from assay.records import Hit, Span
from assay.scoring.task_measures import RESULT_MEASURES, TASK_MEASURES, task_measures
from assay.search_tasks import Found, Pair, PairResults, Task, TaskResults

JUDGED = {Span("p", 1, 4): 3, Span("q", 1, 4): 1}
LABELS = {"p": ("python",), "q": ("python",), "t": ("test",)}
TEST, GOOD, OTHER = (
    Hit(f"{path}#L{start}-L{start + 3}", Span(path, start, start + 3), score)
    for path, start, score in (("t", 1, 0.9), ("p", 1, 0.8), ("p", 9, 0.7))
)
PAIRS = (
    PairResults(Pair("east", "why"), (TEST, GOOD), (GOOD, TEST)),
    PairResults(Pair("north", "why"), (OTHER, TEST), (TEST, OTHER)),
)
RESULTS = TaskResults("a", PAIRS, (Found(TEST, 1), Found(GOOD, 0), Found(OTHER, 1)), (OTHER, GOOD))
VECTORS = {"east": np.array([1, 0], dtype=np.float32), "north": np.array([0, 1], dtype=np.float32)}
HALF = 0.6309297535714575  # 1 / log2(3), the discount of the second place


def task(expected=("python",), avoided=("test",), files=("p", "q")):
    return Task("a", "?", "tests", "core", expected, avoided, files, ())


TASK = task()


def scores(results=RESULTS, task=TASK, judged=JUDGED):
    return task_measures(task, results, judged=judged, labels=LABELS, vectors=VECTORS)


def numbers(found):
    return {name: score.number for name, score in found.items() if score.state == "value"}


def test_every_measure_of_a_task():
    ideal = 7 + 1 * HALF  # grades 3 and 1
    assert numbers(scores()) == pytest.approx(
        {
            "expected_file_recall@10": 1 / 2,
            "precision@10": 1 / 10,
            "ndcg@10": 7 * HALF / ideal,
            "mrr@10": 1 / 2,
            "file_type_accuracy@10": 2 / 3,
            "avoidance@10": 2 / 3,
            "hits": 3,
            "rerank_gain_ndcg": (7 - 7 * HALF) / ideal / 2,  # the second pair has nothing relevant
            "rerank_gain_mrr": (1 - 1 / 2) / 2,
            "embedding_margin": 7 * HALF / ideal / 2 - 7 * HALF / ideal,
            "diversity": 1,
            "overlap": 1 / 3,
            "pairs": 2,
        }
    )


@pytest.mark.parametrize(
    ("pairs", "inapplicable"),
    [
        ((), {"rerank_gain_ndcg", "rerank_gain_mrr", "diversity", "overlap"}),
        ((PairResults(Pair("east", "why"), (), ()),), {"rerank_gain_ndcg", "rerank_gain_mrr", "diversity", "overlap"}),
    ],
)
def test_finding_nothing_is_never_a_vacuous_pass(pairs, inapplicable):
    found = scores(TaskResults("a", pairs, (), (OTHER, GOOD)))
    margin = pytest.approx(-7 * HALF / (7 + HALF))
    assert numbers(found) == {
        **dict.fromkeys(RESULT_MEASURES, 0),
        **{"hits": 0, "pairs": len(pairs), "embedding_margin": margin},
    }
    assert {name for name, score in found.items() if score.state == "not_applicable"} == inapplicable
    assert found["avoidance@10"].reason == "nothing was found"


@pytest.mark.parametrize(
    ("results", "reason"), [(TaskResults("a", (), (), (), "timeout"), "no writing: timeout"), (None, "no results")]
)
def test_a_failed_writing_is_undetermined_everywhere(results, reason):
    found = scores(results)
    assert {(score.state, score.reason) for score in found.values()} == {("undetermined", reason)}


def test_what_a_task_does_not_ask_for_is_not_applicable():
    found = scores(task=task((), (), ()), judged={})
    assert {name for name, score in found.items() if score.state == "value"} == {
        "hits",
        "diversity",
        "overlap",
        "pairs",
    }
    assert {score.state for score in found.values()} == {"value", "not_applicable"}


def test_all_tasks_have_the_same_measures():
    for found in (scores(), scores(None), scores(task=task((), (), ())), scores(TaskResults("a", (), (), ()))):
        assert tuple(found) == TASK_MEASURES


def test_only_the_first_ten_count():
    tests = [Found(Hit(f"t{n}", Span("t", n, n), 1.0), 0) for n in range(10)]
    found = scores(TaskResults("a", PAIRS, (*tests, Found(GOOD, 0)), ()))
    assert {name: found[name].number for name in RESULT_MEASURES} == dict.fromkeys(RESULT_MEASURES, 0)
