import pytest

from assay.errors import AssayError
from assay.retrieval.by_task import by_task
from assay.search_tasks import Task, Writing

TASKS = [Task(name, "?", "tests", "core", (), (), (), ()) for name in "ab"]


def test_joins_by_task_and_a_task_may_lack_its_item():
    writing = Writing("b", ())
    assert by_task("writings", [writing], TASKS) == {"b": writing}


@pytest.mark.parametrize(
    ("ids", "message"), [("z", "the writings name the task z, which is not"), ("aa", "name the task a twice")]
)
def test_refuses_items_of_another_state(ids, message):
    with pytest.raises(AssayError, match=message):
        by_task("writings", [Writing(name, ()) for name in ids], TASKS)
