import pytest

from assay.capturing.logs import find_logs
from assay.errors import AssayError

NAME = "[A-Za-z]+-[0-9]+"


@pytest.fixture
def folder(tmp_path):
    def make(*names):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("{}")
        return tmp_path

    return make


def named(logs):
    return {task: [log.name for log in found] for task, found in logs.by_task.items()}


def test_files_and_folders_are_named_after_tasks(folder):
    root = folder("Q-10.jsonl", "Q-2.run1.json", "Q-2.log", "Q-3/10.json", "Q-3/9.json", "README.md", ".hidden.json")
    logs = find_logs([root], None, NAME)
    assert named(logs) == {
        "Q-2": ["Q-2.log", "Q-2.run1.json"],
        "Q-3": ["Q-3/9.json", "Q-3/10.json"],
        "Q-10": ["Q-10.jsonl"],
    }
    assert logs.other == ["README.md"]


def test_all_logs_are_of_the_task_that_is_given(folder):
    root = folder("a.jsonl", "logs/1.json", "logs/2.json", "b.txt")
    logs = find_logs([root / "logs", root / "a.jsonl", root / "b.txt"], "any name", NAME)
    assert named(logs) == {"any name": ["1.json", "2.json", "a.jsonl", "b.txt"]}


@pytest.mark.parametrize(
    ("given", "task", "fault"),
    [
        ("Q-1.json", None, "which task is it of"),
        ("none.json", "Q-1", "is missing"),
        ("empty", None, "holds no log"),
        ("debug", None, "`debug` is no name of a task.*--task"),
    ],
)
def test_a_fault_says_what_to_do(folder, given, task, fault):
    root = folder("Q-1.json", "empty/readme.md", "debug/debug.log")
    with pytest.raises(AssayError, match=fault):
        find_logs([root / given], task, NAME)
