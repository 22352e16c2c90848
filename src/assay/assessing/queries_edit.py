"""Judgments of a queries.yaml, changed where they stand: comments, order and style of the rest stay as they are.

A judgment by a machine stands on a line of its own and ends in `# machine: MODEL`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from assay.errors import AssayError
from assay.printable import printable

_MACHINE = re.compile(r"[ \t]*#[ \t]*machine:[ \t]*(.+?)[ \t\r]*(?=\n|\Z)")
_BOM = "\ufeff"  # the marks of nodes do not count it
_Edit = tuple[int, int, str]  # from, to, what stands there then


@dataclass(frozen=True, slots=True)
class Entry:
    """A judgment to write: by symbol, or by lines where it is "". machine: the model that made it, else ""."""

    file: str
    symbol: str
    lines: tuple[int, int]
    grade: int
    machine: str = ""

    def __str__(self) -> str:
        where = {"symbol": self.symbol} if self.symbol else {"lines": f"{self.lines[0]}-{self.lines[1]}"}
        fields: dict[str, Any] = {"file": self.file, **where, "grade": self.grade}
        written = yaml.safe_dump(fields, default_flow_style=True, width=inf, allow_unicode=True, sort_keys=False)
        return written.strip() + self.mark

    @property
    def mark(self) -> str:
        return f"  # machine: {printable(self.machine)}" if self.machine else ""


@dataclass(frozen=True, slots=True)
class QueryEdit:
    """By number of the judgment in its query, from 0; `added` follow the others."""

    added: Sequence[Entry] = ()
    regraded: Mapping[int, Entry] | None = None
    removed: frozenset[int] = frozenset()


def machine_marks(text: str) -> dict[tuple[str, int], str]:
    """The model that made a judgment, by query id and number of the judgment."""
    text = text.removeprefix(_BOM)
    marks = {}
    for query_id, node in _queries(text):
        judgments = _value(node, "judgments")
        items = judgments.value if isinstance(judgments, SequenceNode) else []
        for number, item in enumerate(items):
            mark = _MACHINE.match(text, _end(item))
            if mark:
                marks[query_id, number] = mark[1]
    return marks


def edited(text: str, edits: Mapping[str, QueryEdit]) -> str:
    """text: a queries file that has been read without a fault. AssayError where an entry is written in one line."""
    if text.startswith(_BOM):
        return _BOM + edited(text.removeprefix(_BOM), edits)
    changes: list[_Edit] = []
    for query_id, node in _queries(text):
        if query_id in edits:
            changes += _edits(text, query_id, node, edits[query_id])
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _edits(text: str, query_id: str, node: MappingNode, edit: QueryEdit) -> Iterator[_Edit]:
    judgments = _value(node, "judgments")
    regraded = edit.regraded or {}
    if not isinstance(judgments, SequenceNode) or not judgments.value or judgments.flow_style:
        yield _written_anew(text, query_id, node, judgments, edit)
        return
    line_end = "\r\n" if "\r\n" in text else "\n"
    indent = " " * _column_of_dash(text, judgments)
    for number, item in enumerate(judgments.value):
        if number in edit.removed:
            yield _line_start(text, item.start_mark.index), _next_line(text, _end(item)), ""
        elif number in regraded:
            yield from _regrade(text, item, regraded[number])
    new = "".join(f"{indent}- {entry}{line_end}" for entry in edit.added)
    at = _next_line(text, _end(judgments.value[-1]))
    if new:
        yield at, at, new if text[at - 1] == "\n" else line_end + new.removesuffix(line_end)


def _regrade(text: str, item: Node, entry: Entry) -> Iterator[_Edit]:
    grade = _value(item, "grade")
    if grade is not None:  # the file was read without a fault: it is there
        yield grade.start_mark.index, grade.end_mark.index, str(entry.grade)
    mark = _MACHINE.match(text, _end(item))
    if mark:
        yield mark.start(), mark.end(), entry.mark


def _written_anew(text: str, query_id: str, node: MappingNode, judgments: Node | None, edit: QueryEdit) -> _Edit:
    """Where there are no judgments yet, or they stand in one line: [{...}, {...}]."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    keys = [key for key, _ in node.value]
    column = keys[0].start_mark.column
    entries = [*_flow_items(text, judgments, edit), *map(str, edit.added)]
    block = "".join(f"{line_end}{' ' * (column + 2)}- {entry}" for entry in entries)
    if judgments is not None:
        start = judgments.start_mark.index
        return len(text[:start].rstrip(" \t")), max(start, _end(judgments)), block
    following = next((key for key in keys[1:] if key.start_mark.column == column), None)
    if following is None or node.flow_style:
        raise AssayError(f"query {query_id}: write its fields below each other, one a line, so that some can be added.")
    start = following.start_mark.index
    return start, start, f"judgments:{block}{line_end}{' ' * column}"


def _flow_items(text: str, judgments: Node | None, edit: QueryEdit) -> Iterator[str]:
    for number, item in enumerate(judgments.value if isinstance(judgments, SequenceNode) else ()):
        if number in edit.removed:
            continue
        written = text[item.start_mark.index : item.end_mark.index]
        regraded = (edit.regraded or {}).get(number)
        if regraded is not None:
            start = item.start_mark.index
            for at, end, new in _regrade(text, item, regraded):
                written = written[: at - start] + new + written[end - start :]
        yield " ".join(written.split())


def _queries(text: str) -> Iterator[tuple[str, MappingNode]]:
    """By the loader that reads the suite: the other one takes other files."""
    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for node in root.value if isinstance(root, SequenceNode) else ():
        query_id = _value(node, "id")
        if isinstance(node, MappingNode) and isinstance(query_id, ScalarNode):
            yield query_id.value.strip(), node


def _value(node: Node, key: str) -> Node | None:
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((value for name, value in pairs if isinstance(name, ScalarNode) and name.value.strip() == key), None)


def _end(node: Node) -> int:
    """Behind the last character; the mark of a block mapping lies behind the blank lines and comments below it."""
    if isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _column_of_dash(text: str, judgments: SequenceNode) -> int:
    first = judgments.value[0].start_mark.index
    return text.rindex("-", 0, first) - _line_start(text, text.rindex("-", 0, first))


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _next_line(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1
