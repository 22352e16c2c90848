"""Check a suite's tasks against its corpus: what would distort a score, with file and line."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from assay.corpora.file_types import FileTypes, labels_of, unknown_label
from assay.corpora.likeness import doubles
from assay.corpora.resolve import Unresolved, definitions_by_path, judged_twice, resolve
from assay.records import Document, Judgment, Span
from assay.search_tasks import INTENTS, Task

LONG_SPAN = 150  # lines
Severity = Literal["error", "warning"]
_IDENTIFIER = re.compile(r"\w*[^\W_]_+[^\W_]\w*|\w*[a-z0-9][A-Z]\w*")  # snake_case and camelCase; no plain word


@dataclass(frozen=True, slots=True)
class TaskFinding:
    place: str  # the tasks file
    line: int
    task_id: str  # "" where it concerns no single task
    message: str
    severity: Severity

    def __str__(self) -> str:
        task = f"task {self.task_id}: " if self.task_id else ""
        return f"{self.place}:{self.line}: {self.severity}: {task}{self.message}"


def lint_tasks(tasks: Sequence[Task], documents: Sequence[Document], types: FileTypes, place: str) -> list[TaskFinding]:
    """All findings, in the order of the file. Errors make a score wrong; warnings ask for a second look."""
    corpus = _Corpus(documents, types)
    findings = [
        TaskFinding(place, line or task.line, task.id, message, severity)
        for task in tasks
        for severity, message, line in _task(task, corpus)
    ]
    findings += _doubles(tasks, place)
    findings += [
        TaskFinding(place, 1, "", f"no task has the intent {intent}.", "warning")
        for intent in INTENTS
        if all(task.intent != intent for task in tasks)
    ]
    return sorted(findings, key=lambda finding: (finding.line, finding.task_id, finding.severity, finding.message))


class _Corpus:
    def __init__(self, documents: Sequence[Document], types: FileTypes) -> None:
        self.documents = {document.path: document for document in documents}
        self.definitions_of = definitions_by_path(self.documents)
        self.types = types
        self.labels = {document.path: labels_of(document, types) for document in documents}
        self.held = {label for labels in self.labels.values() for label in labels}

    def resolve(self, judgment: Judgment) -> Span | Unresolved:
        return resolve(judgment, self.documents, self.definitions_of)


_Said = Iterator[tuple[Severity, str, int]]  # line: 0 for that of the task


def _task(task: Task, corpus: _Corpus) -> _Said:
    yield from _judgments(task, corpus)
    yield from _labels(task, corpus)
    yield from _files(task, corpus)
    for name in _copied(task):
        yield "warning", f"copies the identifier `{name}` of a judged place: the writer is given the answer.", 0


def _judgments(task: Task, corpus: _Corpus) -> _Said:
    spans: list[Span] = []
    for judgment in task.judgments:
        if not 0 <= judgment.grade <= 3:
            yield "error", f"grade {judgment.grade} is not from 0 to 3.", judgment.line
        span = corpus.resolve(judgment)
        if isinstance(span, Unresolved):
            yield "error", span.message, judgment.line
            continue
        if span in spans:
            yield "error", judged_twice(span), judgment.line
        if span.lines > LONG_SPAN:
            where = f"{span.path}:{span.start}-{span.end}"
            yield "warning", f"judges {span.lines} lines ({where}): name a smaller place.", judgment.line
        spans.append(span)
    if not any(judgment.grade == 3 for judgment in task.judgments):
        yield "warning", "has no place of grade 3: nothing answers it.", 0


def _labels(task: Task, corpus: _Corpus) -> _Said:
    for field, labels in (("expected_file_types", task.expected_file_types), ("should_avoid", task.should_avoid)):
        for label in labels:
            wrong = unknown_label(label, corpus.types)
            if wrong:
                yield "error", f"`{field}`: {wrong} Mend it, or add the label in conf/file_types.", 0
            elif field == "expected_file_types" and label not in corpus.held:
                yield "warning", f"`{field}`: no file of the corpus is `{label}`.", 0
    both = [label for label in task.expected_file_types if label in task.should_avoid]
    if both:
        yield "error", f"`{', '.join(both)}` is both expected and to be avoided.", 0


def _files(task: Task, corpus: _Corpus) -> _Said:
    judged = {judgment.path for judgment in task.judgments if judgment.grade > 0}
    for path in task.expected_files:
        if path not in corpus.documents:
            close = get_close_matches(path, list(corpus.documents), n=1)
            hint = f"\n  closest: `{close[0]}`?" if close else ""
            yield "error", f"`expected_files`: the corpus has no file `{path}`.{hint}", 0
            continue
        if path not in judged:
            yield "warning", f"expects {path}, where no place has a grade above 0.", 0
        yield from _labels_of_file(path, task, corpus)
    for judgment in task.judgments:
        if judgment.grade == 3 and judgment.path not in task.expected_files:
            yield "warning", f"{judgment.path} has a place of grade 3 and is not in `expected_files`.", judgment.line


def _labels_of_file(path: str, task: Task, corpus: _Corpus) -> _Said:
    labels = corpus.labels[path]
    shown = ", ".join(labels) or "no label"
    if task.expected_file_types and not set(labels) & set(task.expected_file_types):
        yield "error", f"expects {path} ({shown}), which has no label of `expected_file_types`.", 0
    avoided = [label for label in labels if label in task.should_avoid]
    if avoided:
        yield "error", f"expects {path}, which is `{avoided[0]}`, and that is to be avoided.", 0


def _copied(task: Task) -> Iterator[str]:
    """Names of judged symbols that stand in the text and can be no plain words."""
    said = set(_IDENTIFIER.findall(task.text))
    symbols = [judgment.symbol for judgment in task.judgments if judgment.symbol and judgment.grade > 0]
    names = dict.fromkeys(symbol.rpartition(".")[2] for symbol in symbols)
    return (name for name in names if name in said)


def _doubles(tasks: Sequence[Task], place: str) -> Iterator[TaskFinding]:
    for task_id, count in Counter(task.id for task in tasks).items():
        if count > 1:
            line = [task.line for task in tasks if task.id == task_id][-1]
            yield TaskFinding(place, line, task_id, f"the id stands {count} times.", "error")
    for first, second, equal in doubles([task.text for task in tasks]):
        former, task = tasks[first], tasks[second]
        how = "the same" if equal else "nearly the same"
        message = f"asks {how} as task {former.id} (line {former.line})."
        yield TaskFinding(place, task.line, task.id, message, "error" if equal else "warning")
