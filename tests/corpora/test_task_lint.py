from pathlib import Path

import pytest
import yaml

from assay.corpora.documents import read_documents
from assay.corpora.file_types import parse_file_types
from assay.corpora.task_lint import lint_tasks
from assay.corpora.tasks import read_tasks
from assay.records import Document, Judgment
from assay.search_tasks import INTENTS, Task

ROOT = Path(__file__).parents[2]
APP = "def run_app(port):\n    open_socket(port)\n\n\ndef stop():\n    close_socket()\n"
LONG = "def long():\n" + "    x = 1\n" * 151
DOCUMENTS = [
    Document("s/app.py", APP, "python"),
    Document("s/long.py", LONG, "python"),
    Document("s/tests/test_app.py", "def test_app():\n    pass\n", "python", ("test",)),
]
TYPES = parse_file_types(
    {"python": {"language": "python", "not_roles": ["test"]}, "test": {"role": "test"}, "go": {"language": "go"}}
)
RUN = Judgment("s/app.py", 3, symbol="run_app", line=12)
OTHERS = {  # an ordinary task for each other intent, so that none is missed
    intent: Task(f"Z-{place}", f"{intent} {place * 99}", intent, "core", ("python",), (), ("s/app.py",), (RUN,), 90)
    for place, intent in enumerate(INTENTS)
}


def task(**changes):
    given = {
        "id": "Q-1",
        "text": "How does the server start?",
        "intent": "tests",
        "group": "core",
        "expected_file_types": ("python",),
        "should_avoid": ("test",),
        "expected_files": ("s/app.py",),
        "judgments": (RUN,),
        "line": 10,
    }
    return Task(**(given | changes))


def findings(*tasks):
    asked = {one.intent for one in tasks}
    others = [one for intent, one in OTHERS.items() if intent not in asked]
    found = lint_tasks([*tasks, *others], DOCUMENTS, TYPES, "t.yaml")
    return [(one.line, one.severity, one.message) for one in found]


def test_a_sound_suite_is_clean():
    assert findings(task()) == []


def test_a_finding_reads_as_one_line():
    found = lint_tasks([task(should_avoid=("tset",))], DOCUMENTS, TYPES, "t.yaml")
    assert str(found[-1]) == (
        "t.yaml:10: error: task Q-1: `should_avoid`: the file type `tset` is unknown. closest: `test`? "
        "Mend it, or add the label in conf/file_types."
    )
    assert str(found[0]) == "t.yaml:1: warning: no task has the intent architecture."


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"judgments": (Judgment("s/ap.py", 3, symbol="x", line=12),), "expected_files": ("s/ap.py",)},
            [
                (10, "error", "`expected_files`: the corpus has no file `s/ap.py`.\n  closest: `s/app.py`?"),
                (12, "error", "the corpus has no file `s/ap.py`.\n  closest: `s/app.py`? Mend the judgment."),
            ],
        ),
        (
            {"judgments": (Judgment("s/app.py", 3, symbol="run_ap", line=12),)},
            [
                (12, "error", "judgment names the symbol `run_ap`, which s/app.py does not define.\n"
                 "  closest: `run_app`? Mend the judgment."),
            ],
        ),
        (
            {"judgments": (RUN, Judgment("s/app.py", 5, lines=(5, 6), line=13))},
            [(13, "error", "grade 5 is not from 0 to 3.")],
        ),
        (
            {"judgments": (RUN, Judgment("s/app.py", 1, lines=(1, 2), line=13))},
            [(13, "error", "judges lines 1-2 of s/app.py twice. Keep one.")],
        ),
        (
            {"judgments": (Judgment("s/long.py", 3, symbol="long", line=12),), "expected_files": ("s/long.py",)},
            [(12, "warning", "judges 152 lines (s/long.py:1-152): name a smaller place.")],
        ),
        (
            {"judgments": (Judgment("s/app.py", 2, symbol="stop", line=12),)},
            [(10, "warning", "has no place of grade 3: nothing answers it.")],
        ),
        (
            {"expected_file_types": ("python", "go")},
            [(10, "warning", "`expected_file_types`: no file of the corpus is `go`.")],
        ),
        (
            {"should_avoid": ("python",)},
            [
                (10, "error", "`python` is both expected and to be avoided."),
                (10, "error", "expects s/app.py, which is `python`, and that is to be avoided."),
            ],
        ),
        (
            {"expected_file_types": ("test",), "should_avoid": ()},
            [(10, "error", "expects s/app.py (python), which has no label of `expected_file_types`.")],
        ),
        (
            {"expected_files": ("s/long.py",)},
            [
                (10, "warning", "expects s/long.py, where no place has a grade above 0."),
                (12, "warning", "s/app.py has a place of grade 3 and is not in `expected_files`."),
            ],
        ),
        (
            {"text": "What does run_app do with `port`?"},
            [(10, "warning", "copies the identifier `run_app` of a judged place: the writer is given the answer.")],
        ),
        ({"text": "Where do we stop?", "judgments": (RUN, Judgment("s/app.py", 2, symbol="stop", line=13))}, []),
    ],
)  # fmt: skip
def test_what_would_distort_a_score(changes, expected):
    assert findings(task(**changes)) == expected


def test_doubles_are_named_at_the_later_task():
    same = task(id="Q-2", text="how does  the server START?", line=20)
    near = task(id="Q-3", text="How does the server start up?", line=30)
    twice = task(text="Something else entirely", line=40)
    assert findings(task(), same, near, twice) == [
        (20, "error", "asks the same as task Q-1 (line 10)."),
        (30, "warning", "asks nearly the same as task Q-1 (line 10)."),
        (30, "warning", "asks nearly the same as task Q-2 (line 20)."),
        (40, "error", "the id stands 2 times."),
    ]


def test_an_intent_without_tasks_is_named():
    found = lint_tasks([one for one in OTHERS.values() if one.intent != "debugging"], DOCUMENTS, TYPES, "t.yaml")
    assert [str(one) for one in found] == ["t.yaml:1: warning: no task has the intent debugging."]


def test_the_shipped_suite_is_clean():
    documents = ROOT / "data/corpora/pallets/documents.jsonl"
    if not documents.exists():
        pytest.skip("the corpus is not built: dvc repro corpus")
    types = parse_file_types(yaml.safe_load((ROOT / "conf/file_types/default.yaml").read_text(encoding="utf-8")))
    tasks = ROOT / "data/suites/agent/tasks.yaml"
    assert lint_tasks(read_tasks(tasks), read_documents(documents), types, "tasks.yaml") == []
