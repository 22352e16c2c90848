import argparse
import json
import shutil
from pathlib import Path

import pytest

from assay.capturing.recorded import read_recorded
from assay.cli import capture
from assay.errors import AssayError

FIELDS = Path(__file__).parents[2] / "conf" / "capture" / "default.yaml"
OUTPUT = Path("data/suites/agents/recorded.jsonl")


def assay(*arguments):
    parser = argparse.ArgumentParser()
    capture.add(parser.add_subparsers())
    chosen = parser.parse_args(["capture", *arguments])
    return chosen.run(chosen)


def log(path, *queries, tail="", name="sem_search"):
    uses = [
        {"type": "tool_use", "id": f"c{number}", "name": name, "input": {"query": query, "use_case": "why"}}
        for number, query in enumerate(queries, start=1)
    ]
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(json.dumps({"messages": [{"role": "assistant", "content": uses}]}) + "\n" + tail)


def recorded(path=OUTPUT):
    return {task.task: [pair.query for pair in task.pairs] for task in read_recorded(path)}


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("conf/capture").mkdir(parents=True)
    shutil.copy(FIELDS, "conf/capture/default.yaml")
    OUTPUT.parent.mkdir(parents=True)


def test_a_log_of_a_task_goes_to_the_suite(capsys):
    log("a.jsonl", "one", "two")
    assert assay("a.jsonl", "--task", "Q-001", "--suite", "agents") == 0
    assert recorded() == {"Q-001": ["one", "two"]}
    captured = capsys.readouterr()
    assert captured.out == f"Q-001: 2 calls, 2 pairs, 2 calls without a result\nwritten to {OUTPUT}\n"
    assert captured.err == ""


def test_a_folder_of_tasks_and_a_new_capture_of_one():
    log("logs/Q-001.jsonl", "one")
    log("logs/Q-002/1.json", "two")
    assert assay("logs", "--suite", "agents") == 0
    log("b.jsonl", "new")
    assert assay("b.jsonl", "--task", "Q-002", "--suite", "agents") == 0
    assert recorded() == {"Q-001": ["one"], "Q-002": ["new"]}


def test_no_call_fails_and_is_written(capsys):
    log("logs/Q-001.jsonl", "one")
    log("logs/Q-002.jsonl", "one", name="read")
    assert assay("logs", "--output", "out.jsonl") == 1
    assert recorded(Path("out.jsonl")) == {"Q-001": ["one"], "Q-002": []}
    assert "failed: Q-002: the logs hold no call of the tool" in capsys.readouterr().err


@pytest.mark.parametrize("queries", [(), (" ",)])
def test_a_good_former_record_is_kept_unless_replaced(capsys, queries):
    log("a.jsonl", "one")
    chosen = ("--task", "Q-001", "--suite", "agents")
    assert assay("a.jsonl", *chosen) == 0
    log("b.jsonl", *queries)
    assert assay("b.jsonl", *chosen) == 1
    assert "Its former record is kept: --replace overwrites it." in capsys.readouterr().err
    assert recorded() == {"Q-001": ["one"]}
    assert assay("b.jsonl", *chosen, "--json") == 1
    [told] = json.loads(capsys.readouterr().out)["tasks"]
    assert (told["failed"], told["former_kept"]) == (True, True)
    assert assay("b.jsonl", *chosen, "--replace") == 1
    assert recorded() == {"Q-001": []}


def test_calls_that_cannot_be_read_fail(capsys):
    log("a.jsonl", " ")
    assert assay("a.jsonl", "--task", "Q-001", "--suite", "agents") == 1
    assert "failed: Q-001: none of its 1 calls has a query that can be read." in capsys.readouterr().err


def test_malformed_entries_warn_and_fail_with_strict(capsys):
    log("a.jsonl", "one", tail="oops\n" * 22)
    chosen = ("a.jsonl", "--task", "Q-001", "--suite", "agents")
    assert assay(*chosen) == 0
    lines = capsys.readouterr().err.split("\n")
    assert lines[0] == "warning: Q-001: a.jsonl:2: not JSON (Expecting value, column 1)."
    assert lines[20] == "warning: Q-001: and 2 more malformed entries."
    assert assay(*chosen, "--strict") == 1
    assert recorded() == {"Q-001": ["one"]}


def test_the_summary_for_programs(capsys):
    log("logs/Q-001.jsonl", "one", tail="oops\n")
    Path("logs/notes.txt").write_text("x")
    assert assay("logs", "--suite", "agents", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "output": str(OUTPUT),
        "tasks": [
            {
                "task": "Q-001",
                "failed": False,
                "former_kept": False,
                "calls": 1,
                "pairs": 1,
                "unanswered": 1,
                "results_not_read": 0,
                "malformed": 1,
                "malformed_entries": ["Q-001.jsonl:2: not JSON (Expecting value, column 1)."],
            }
        ],
        "not_read": ["notes.txt"],
    }


def test_results_that_were_not_read_and_other_files_are_told(capsys):
    call = {"id": "c1", "name": "sem_search", "arguments": {"query": "q", "use_case": "u"}}
    result = {"role": "tool", "tool_call_id": "c1", "content": "timeout"}
    messages = [{"role": "assistant", "tool_calls": [call]}, result]
    log("logs/Q-001.jsonl")
    Path("logs/Q-001.jsonl").write_text(json.dumps(messages))
    Path("logs/notes.txt").write_text("x")
    assert assay("logs", "--suite", "agents", "--strict") == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Q-001: 1 calls, 1 pairs, 1 results not read\n")
    assert "1 results are in a shape that conf/capture does not know, kept as text: c1" in captured.err
    assert "warning: 1 files are no logs and were not read: notes.txt" in captured.err


def test_control_characters_are_shown_escaped(capsys):
    call = {"type": "tool_use", "id": "\x1b[2J\x9b", "name": "sem_search", "input": {}}
    Path("a.jsonl").write_text(json.dumps({"role": "assistant", "content": [call]}))
    assert assay("a.jsonl", "--task", "Q\x1b", "--suite", "agents") == 1
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err
    assert "\x9b" not in captured.err
    assert "call \\x1b[2J\\x9b: there is neither `queries` nor `query`" in captured.err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("a.jsonl", "--suite", "agents"), "which task is it of"),
        (("a.jsonl", "--task", " ", "--suite", "agents"), "--task: the name is empty"),
        (("a.jsonl", "--task", "Q-1", "--suite", "agent"), "no suite `agent`. There are: agents"),
        (("a.jsonl", "--task", "Q-1", "--suite", "../suites/agents"), "no suite"),
        (("a.jsonl", "--task", "Q-1", "--suite", "agents", "--fields", "mine"), "mine.yaml is missing"),
    ],
)
def test_a_fault_is_named_and_nothing_is_written(arguments, fault):
    log("a.jsonl", "one")
    with pytest.raises(AssayError, match=fault):
        assay(*arguments)
    assert not OUTPUT.exists()


def test_where_to_write_must_be_said(capsys):
    log("a.jsonl", "one")
    with pytest.raises(SystemExit):
        assay("a.jsonl", "--task", "Q-1")
    assert "--suite" in capsys.readouterr().err


def test_a_task_that_the_suite_does_not_have_is_named_and_nothing_is_written():
    Path("data/suites/agents/tasks.yaml").write_text(
        "- {id: Q-001, task: Find the helper., intent: implementation, expected_file_types: [python],\n"
        "   expected_files: [a.py], judgments: [{file: a.py, lines: 1-2, grade: 3}]}\n"
    )
    log("a.jsonl", "one")
    with pytest.raises(AssayError, match=r"has no task `Q-01`\. Closest: `Q-001`"):
        assay("a.jsonl", "--task", "Q-01", "--suite", "agents")
    assert not OUTPUT.exists()
    assert assay("a.jsonl", "--task", "Q-001", "--suite", "agents") == 0
