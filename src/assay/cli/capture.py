"""`assay capture`: a search tool's calls and results, out of the logs of agents."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from assay import places
from assay.capturing.capture import capture
from assay.capturing.logs import find_logs
from assay.capturing.recorded import RecordedTask, merge_recorded
from assay.capturing.settings import read_settings
from assay.corpora.tasks import read_tasks
from assay.errors import AssayError
from assay.printable import printable

DESCRIPTION = """\
Extract the calls of a search tool, and what they found, from the logs of an agent: chat requests and responses of the
OpenAI, Anthropic or Gemini APIs as JSON or JSON Lines. A log belongs to one task: name it by --task, or give a folder
whose files (or folders) are named after tasks. Requests repeat the history: each call counts once.

Tool and field names stand in conf/capture. Nothing else of a log is kept: no header, no message, no other tool's call.
A captured task replaces its former record in the output; the other tasks stay. A task without a query is written, and
counts as failed; where a former record had queries, that one is kept instead, unless you say --replace.

exit status: 0 every task has a query, 1 a task has none, or with --strict an entry was malformed.
"""
EXAMPLES = """\
examples:
  assay capture agent.jsonl --task Q-001 --suite agents
  assay capture logs/ --suite agents           logs/Q-001.jsonl, logs/Q-002/1.json, ...
  assay capture agent.log --task Q-001 --output recorded.jsonl --json
"""
SHOWN = 20  # malformed entries of a task


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "capture",
        help="extract a search tool's calls and results from agents' logs",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("logs", nargs="+", type=Path, metavar="LOG", help="a log, or a folder of .json, .jsonl, .log")
    parser.add_argument("--task", metavar="TASK", help="the task that all these logs are of")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--suite", metavar="NAME", help="write data/suites/NAME/recorded.jsonl")
    where.add_argument("--output", type=Path, metavar="FILE", help="write another file")
    parser.add_argument("--fields", default="default", metavar="NAME", help="names of conf/capture/NAME.yaml")
    parser.add_argument("--replace", action="store_true", help="write a task without a query over a good former record")
    parser.add_argument("--strict", action="store_true", help="fail on malformed entries too")
    parser.add_argument("--json", action="store_true", help="print the summary for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments.fields)
    output = arguments.output or _output_of(arguments.suite)
    logs = find_logs(arguments.logs, _task(arguments.task), settings.task_name)
    if arguments.suite:
        _refuse_unknown(logs.by_task, places.tasks(arguments.suite))
    tasks = [capture(task, found, settings) for task, found in logs.by_task.items()]
    kept = merge_recorded(output, tasks, replace=arguments.replace)
    if arguments.json:
        summary = {
            "output": str(output),
            "tasks": [_summary(task, task.task in kept) for task in tasks],
            "not_read": logs.other,
        }
        print(json.dumps(summary, indent=2))
    else:
        print("".join(f"{printable(_line(task))}\n" for task in tasks), end="")
        print(f"written to {output}")
    _warn(tasks, kept, logs.other)
    malformed = any(task.malformed_count for task in tasks)
    return 1 if any(task.failed for task in tasks) or (arguments.strict and malformed) else 0


def _output_of(suite: str) -> Path:
    file = places.queries(suite).parent / "recorded.jsonl"
    folder = file.parent.parent
    known = sorted(path.name for path in folder.glob("*") if path.is_dir())
    if suite not in known:
        raise AssayError(f"{folder} has no suite `{suite}`. There are: {', '.join(known) or 'none'}.")
    return file


def _refuse_unknown(names: Iterable[str], tasks: Path) -> None:
    """A mistyped name would stay a record that nothing reads. A suite without tasks yet has nothing to say."""
    if not tasks.is_file():
        return
    known = [task.id for task in read_tasks(tasks)]
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"Closest: `{close[0]}`." if close else f"There are {known[0]} to {known[-1]}."
            raise AssayError(f"{tasks} has no task `{name}`. {hint} Name it by --task, or rename the log.")


def _task(given: str | None) -> str | None:
    if given is not None and not given.strip():
        raise AssayError("--task: the name is empty.")
    return given and given.strip()


def _summary(task: RecordedTask, kept: bool) -> dict[str, Any]:
    return {
        "task": task.task,
        "failed": task.failed,
        "former_kept": kept,
        "calls": task.calls,
        "pairs": len(task.pairs),
        "unanswered": task.unanswered,
        "results_not_read": len(task.unread),
        "malformed": task.malformed_count,
        "malformed_entries": [str(entry) for entry in task.malformed[:SHOWN]],
    }


def _line(task: RecordedTask) -> str:
    counted = {
        "calls": task.calls,
        "pairs": len(task.pairs),
        "calls without a result": task.unanswered,
        "results not read": len(task.unread),
        "malformed entries": task.malformed_count,
    }
    always = ("calls", "pairs")
    counts = ", ".join(f"{count} {name}" for name, count in counted.items() if count or name in always)
    return f"{task.task}: {counts}"


def _warn(tasks: Sequence[RecordedTask], kept: Sequence[str], other: Sequence[str]) -> None:
    lines = []
    for task in tasks:
        lines += [f"warning: {task.task}: {entry}" for entry in task.malformed[:SHOWN]]
        if task.malformed_count > SHOWN:
            lines.append(f"warning: {task.task}: and {task.malformed_count - SHOWN} more malformed entries.")
        if task.unread:
            lines.append(f"warning: {task.task}: {_unread(task)}")
        if task.failed:
            lines.append(f"failed: {task.task}: {_failure(task, task.task in kept)}")
    if other:
        named = ", ".join(other[:SHOWN]) + (", ..." if len(other) > SHOWN else "")
        lines.append(f"warning: {len(other)} files are no logs and were not read: {named}")
    print("".join(f"{printable(line)}\n" for line in lines), end="", file=sys.stderr)


def _unread(task: RecordedTask) -> str:
    calls = ", ".join(result.call for result in task.unread[:5]) + (", ..." if len(task.unread) > 5 else "")
    return f"{len(task.unread)} results are in a shape that conf/capture does not know, kept as text: {calls}"


def _failure(task: RecordedTask, kept: bool) -> str:
    end = "Its former record is kept: --replace overwrites it." if kept else "The task counts as failed."
    if task.calls:
        return f"none of its {task.calls} calls has a query that can be read. {end}"
    return f"the logs hold no call of the tool (conf/capture: tool_names). {end}"
