import pytest

from assay.corpora.qrels import read_qrels
from assay.corpora.task_folder import read_suite_tasks, write_task_folder
from assay.errors import AssayError
from assay.records import Judgment, Span
from assay.search_tasks import Task

JUDGMENT = Judgment("s/a.py", 3, symbol="A", line=4)
TASK = Task("Q-1", 'say "hi"\n密', "tests", "core", ("test",), (), ("s/a.py", "s/b.py"), (JUDGMENT,), line=2)
QRELS = {"Q-1": {Span("s/a.py", 1, 2): 3}}


def test_tasks_come_back_without_judgments_and_lines(tmp_path):
    write_task_folder(tmp_path / "suite", [TASK], QRELS)
    assert read_suite_tasks(tmp_path / "suite/tasks.jsonl") == [
        Task("Q-1", 'say "hi"\n密', "tests", "core", ("test",), (), ("s/a.py", "s/b.py"), ())
    ]
    assert read_qrels(tmp_path / "suite/qrels.jsonl") == QRELS
    assert sorted(path.name for path in (tmp_path / "suite").iterdir()) == ["qrels.jsonl", "tasks.jsonl"]


def test_a_folder_is_replaced_whole_or_not_at_all(tmp_path):
    write_task_folder(tmp_path / "suite", [TASK], QRELS)
    (tmp_path / "suite/old").touch()
    with pytest.raises(AttributeError):
        write_task_folder(tmp_path / "suite", [TASK, None], QRELS)
    assert (tmp_path / "suite/old").exists()
    write_task_folder(tmp_path / "suite", [TASK], QRELS)
    assert not (tmp_path / "suite/old").exists()


@pytest.mark.parametrize("row", ['{"id": "a"}', '{"id": "a", "expected_file_types": 3}'])
def test_a_line_that_is_no_task_is_named(tmp_path, row):
    (tmp_path / "tasks.jsonl").write_text(f"{row}\n", encoding="utf-8")
    with pytest.raises(AssayError, match=r"tasks\.jsonl:1: not a task .* Run the stage `tasks` again"):
        read_suite_tasks(tmp_path / "tasks.jsonl")
