import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.capturing.recorded import (
    MalformedEntry,
    RecordedHit,
    RecordedPair,
    RecordedTask,
    UnreadResult,
    merge_recorded,
    natural_order,
    read_recorded,
)
from assay.errors import AssayError

PAIR = RecordedPair("q \u2028 ü", "u", "c1", (RecordedHit("a.py", 1, 2, 0.5, "x"), RecordedHit("b.py")), True)
FULL = RecordedTask(
    "Q-002", (PAIR, RecordedPair("r", "v")), 3, 1, (UnreadResult("c2", "?"),), (MalformedEntry("a:1", "bad"),), 1
)


def task(name, query="q"):
    return RecordedTask(name, (RecordedPair(query, "u"),), 1)


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "new" / "recorded.jsonl"
    merge_recorded(path, [FULL])
    assert read_recorded(path) == [FULL]


def test_a_new_capture_replaces_its_task_alone(tmp_path):
    path = tmp_path / "recorded.jsonl"
    merge_recorded(path, [task("Q-10"), task("Q-2"), task("Q-1")])
    untouched = path.read_bytes().split(b"\n")[2]
    merge_recorded(path, [task("Q-2", "new"), task("Q-3")])
    assert [(found.task, found.pairs[0].query) for found in read_recorded(path)] == [
        ("Q-1", "q"), ("Q-2", "new"), ("Q-3", "q"), ("Q-10", "q"),
    ]  # fmt: skip
    assert path.read_bytes().split(b"\n")[3] == untouched


def test_a_failed_task_is_written_over_no_good_one(tmp_path):
    """Q-1 was good, Q-2 had failed, Q-3 is new."""
    path = tmp_path / "recorded.jsonl"
    failed = [RecordedTask(name, (), calls=1) for name in ("Q-1", "Q-2", "Q-3")]
    merge_recorded(path, [task("Q-1"), RecordedTask("Q-2", (), calls=0)])
    assert merge_recorded(path, failed) == ("Q-1",)
    assert read_recorded(path) == [task("Q-1"), *failed[1:]]
    assert merge_recorded(path, failed, replace=True) == ()
    assert read_recorded(path) == failed
    assert merge_recorded(path, [task("Q-1")]) == ()
    assert read_recorded(path)[0] == task("Q-1")


def test_merges_at_once_lose_nothing(tmp_path):
    """As two processes would: the lock belongs to an open file."""
    path = tmp_path / "recorded.jsonl"
    names = [f"Q-{number}" for number in range(1, 17)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: merge_recorded(path, [task(name)]), names))
    assert [found.task for found in read_recorded(path)] == names
    assert list(tmp_path.iterdir()) == [path]


def test_the_least_that_a_line_needs(tmp_path):
    path = tmp_path / "recorded.jsonl"
    path.write_text('{"task": "Q-1", "pairs": [{"query": "q", "use_case": "u"}], "calls": 1}\n\n')
    assert read_recorded(path) == [task("Q-1")]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", r"recorded.jsonl:2: .*JSON"),
        ('{"task": "Q-2", "calls": 0}', r":2: `pairs`: Field required"),
        ('{"task": "Q-2", "pairs": [{"query": "q"}], "calls": 1}', r":2: `pairs.0.use_case`: Field required"),
        ('{"task": "Q-2", "pairs": [], "calls": 0, "call": 1}', r":2: `call`"),
        ('{"task": "Q-1", "pairs": [], "calls": 0}', r":2: the task `Q-1` stands twice"),
    ],
)
def test_a_damaged_file_is_named_and_not_overwritten(tmp_path, line, fault):
    path = tmp_path / "recorded.jsonl"
    path.write_text('{"task": "Q-1", "pairs": [], "calls": 0}\n' + line)
    before = path.read_bytes()
    with pytest.raises(AssayError, match=fault):
        merge_recorded(path, [task("Q-9")])
    assert path.read_bytes() == before


def test_a_missing_file_says_what_writes_it(tmp_path):
    with pytest.raises(AssayError, match="assay capture"):
        read_recorded(tmp_path / "recorded.jsonl")


def test_a_task_without_a_pair_has_failed():
    assert RecordedTask("Q-1", (), calls=0).failed
    assert RecordedTask("Q-1", (), calls=2).failed
    assert not task("Q-1").failed


def test_numbers_in_names_count_as_numbers():
    assert sorted(["b/10.json", "b/9.json", "a2", "a10", "7"], key=natural_order) == [
        "7", "a2", "a10", "b/9.json", "b/10.json",
    ]  # fmt: skip


def test_a_line_is_one_json_object(tmp_path):
    path = tmp_path / "recorded.jsonl"
    merge_recorded(path, [FULL])
    lines = path.read_text(encoding="utf-8").split("\n")
    assert json.loads(lines[0])["pairs"][1] == {
        "query": "r", "use_case": "v", "call": "", "results": None, "shared": False,
    }  # fmt: skip
    assert lines[1:] == [""]
