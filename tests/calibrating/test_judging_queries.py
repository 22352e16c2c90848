import pytest

from assay.calibrating.judging_queries import graded_verdicts
from assay.calibrating.pair_labels import GradedPair
from assay.errors import AssayError
from assay.search_tasks import Pair, RubricVerdict, Seen, Task

TASKS = [Task(name, f"text of {name}", "tests", "core", (), (), (), ()) for name in ("Q-1", "Q-2")]
PAIR = Pair("q", "u")


class Noting:
    def judge_all(self, tasks, writings, seen):
        self.told = list(zip(tasks, writings, seen, strict=True))
        return [RubricVerdict(task.id, (), (), "", failure="timeout") for task in tasks]


def graded(name, task):
    return GradedPair(name, task, PAIR, 2, (), "pairs.jsonl:7")


def found(tasks, writings):
    return [[Seen(1, f"{task.id}.py", 1, 1, "", (), "", 0)] for task in tasks]


def test_each_pair_is_all_that_was_written_for_its_task():
    judge = Noting()
    verdicts = graded_verdicts(judge, [graded("a", "Q-2"), graded("b", "Q-1"), graded("c", "Q-2")], TASKS, found)
    assert [verdict.task_id for verdict in verdicts] == ["Q-2", "Q-1", "Q-2"]
    assert [(task.id, writing.task_id, writing.pairs) for task, writing, _ in judge.told] == [
        (name, name, (PAIR,)) for name in ("Q-2", "Q-1", "Q-2")
    ]
    assert [seen[0].path for _, _, seen in judge.told] == ["Q-2.py", "Q-1.py", "Q-2.py"]


def test_a_pair_of_an_unknown_task_is_named():
    with pytest.raises(AssayError, match=r"pairs\.jsonl:7: the suite has no task `Q-9`"):
        graded_verdicts(Noting(), [graded("a", "Q-9")], TASKS, found)
