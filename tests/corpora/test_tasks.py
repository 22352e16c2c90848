import re

import pytest

from assay.corpora.tasks import read_tasks
from assay.errors import AssayError
from assay.records import Judgment
from assay.search_tasks import Task

GOOD = """\
# The suite's tasks
- id: Q-001
  task: >-
    Find the helper that makes
    a "name" safe: {x} & $y.
  intent: implementation
  group: core
  expected_file_types: [python, c]
  should_avoid: "test , documentation"
  expected_files: [s/a.py]
  judgments:
    - {file: s/a.py, symbol: A.b, grade: 3}
    - {file: s/a.py, lines: 3-4, grade: 1}
  notes: For people.
- id: Q-002
  task: debounce
  intent: tests
  expected_file_types: test
  expected_files: s/test_a.py
  judgments: [{file: s/test_a.py, symbol: test_a, grade: 2}]
"""

NO_PLACE = "task Q-001: a task needs a judgment with a grade above 0."


@pytest.fixture
def read(tmp_path):
    def run(text):
        path = tmp_path / "tasks.yaml"
        path.write_text(text, encoding="utf-8")
        return read_tasks(path)

    return run


def entry(**changes):
    """A sound task, a field a line (id 1, task 2, intent 3, types 4, files 5, judgments 6); None leaves a field out."""
    given = {
        "id": "Q-001",
        "task": "Where is it?",
        "intent": "tests",
        "expected_file_types": "[test]",
        "expected_files": "[s/a.py]",
        "judgments": "[{file: s/a.py, symbol: A, grade: 3}]",
    } | changes
    lines = [f"{key}: {value}" for key, value in given.items() if value is not None]
    return "- " + "\n  ".join(lines) + "\n"


def test_reads_tasks(read):
    assert read(GOOD) == [
        Task(
            id="Q-001",
            text='Find the helper that makes a "name" safe: {x} & $y.',
            intent="implementation",
            group="core",
            expected_file_types=("python", "c"),
            should_avoid=("test", "documentation"),
            expected_files=("s/a.py",),
            judgments=(
                Judgment("s/a.py", 3, symbol="A.b", line=12),
                Judgment("s/a.py", 1, lines=(3, 4), line=13),
            ),
            line=2,
        ),
        Task(
            id="Q-002",
            text="debounce",
            intent="tests",
            group="core",
            expected_file_types=("test",),
            should_avoid=(),
            expected_files=("s/test_a.py",),
            judgments=(Judgment("s/test_a.py", 2, symbol="test_a", line=20),),
            line=15,
        ),
    ]


@pytest.mark.parametrize(
    ("changes", "line", "message"),
    [
        ({"id": None}, 1, "entry 1: `id` is missing."),
        ({"task": '""'}, 2, "task Q-001: `task` must be a text that is not empty."),
        ({"intent": "test"}, 3, "task Q-001: `intent: test` is unknown; one of implementation, "),
        ({"expected_file_types": None}, 1, "task Q-001: `expected_file_types` is missing or empty"),
        ({"expected_file_types": "[]"}, 4, "task Q-001: `expected_file_types` is missing or empty"),
        ({"expected_file_types": '"test, test"'}, 4, "task Q-001: `expected_file_types` names `test` twice."),
        ({"expected_files": "[]"}, 5, "task Q-001: `expected_files` is missing or empty"),
        ({"expected_files": "[{a: b}]"}, 5, "task Q-001: `expected_files`: each item must be a text"),
        ({"judgments": None}, 1, NO_PLACE),
        ({"judgments": "[{file: a, lines: 1, grade: 0}]"}, 1, NO_PLACE),
        ({"judgments": "[{file: a, lines: 1, grade: 9}]"}, 6, "task Q-001: `grade: 9` must be a whole number"),
        ({"expected_fils": "[a]"}, 7, "task Q-001: unknown key `expected_fils`; did you mean `expected_files`?"),
        ({"colour": "red"}, 7, "task Q-001: unknown key `colour`; known: id, task, "),
    ],
)  # fmt: skip
def test_a_faulty_field_is_named_with_its_line(read, changes, line, message):
    with pytest.raises(AssayError, match=re.escape(f"tasks.yaml:{line}: {message}")):
        read(entry(**changes))


def test_ids_and_texts_stand_once(read):
    with pytest.raises(AssayError) as raised:
        read(entry() + entry(task="where  IS it?") + entry(id="Q-002", task="Else?"))
    assert [line.partition("tasks.yaml:")[2] for line in str(raised.value).split("\n")] == [
        "7: task Q-001: the id stands already in line 1. Give it another.",
        "7: task Q-001: the text stands already in line 1. Give it another.",
    ]


def test_all_faults_are_named_at_once(read):
    with pytest.raises(AssayError) as raised:
        read(entry(intent="x", task=None) + entry(id="Q-2", expected_files="[]", task="Else?"))
    assert len(str(raised.value).split("\n")) == 3


@pytest.mark.parametrize(("text", "line"), [("", 1), ("\nid: x\n", 2), ("[]", 1)])
def test_a_file_without_a_list_is_refused(read, text, line):
    with pytest.raises(AssayError, match=rf"tasks\.yaml:{line}: expected a list of tasks"):
        read(text)


def test_an_entry_that_is_no_mapping_is_named(read):
    with pytest.raises(AssayError, match=r"tasks\.yaml:7: entry 2: expected a mapping"):
        read(entry() + "- text\n")
