import json

import pytest

from assay.component import build
from assay.errors import AssayError
from assay.generation.writers.recorded import RecordedWriter
from assay.search_tasks import Pair, Writing

PAIRS = [{"query": "open session", "use_case": "see how", "call": "c1"}, {"query": "a", "use_case": "b"}]


@pytest.fixture
def path(tmp_path):
    rows = [{"task": "Q-1", "pairs": PAIRS, "calls": 1}, {"task": "Q-2", "pairs": [], "calls": 0}]
    file = tmp_path / "recorded.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(file)


def test_the_agents_own_pairs_in_their_order(path, make_task):
    writer = build({"_target_": f"{RecordedWriter.__module__}.RecordedWriter", "path": path})
    assert writer.write(make_task("any")) == Writing("Q-1", (Pair("open session", "see how"), Pair("a", "b")))


@pytest.mark.parametrize("task_id", ["Q-2", "Q-3"])  # no call; not recorded at all
def test_a_task_without_calls_has_no_pairs_and_no_failure(path, make_task, task_id):
    assert RecordedWriter(path).write(make_task("any", id=task_id)) == Writing(task_id, (), "")


def test_a_missing_file_or_path_is_named(tmp_path):
    with pytest.raises(AssayError, match=r"none\.jsonl is missing. Write it with `assay capture"):
        RecordedWriter(str(tmp_path / "none.jsonl"))
    with pytest.raises(AssayError, match=r"writer\.path"):
        RecordedWriter(None)
