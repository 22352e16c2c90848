"""One entry of a YAML list that a person writes: its fields, each checked, its judgments among them."""

import re
from collections.abc import Sequence

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from assay.corpora.faults import Faults
from assay.corpora.yaml_nodes import INTEGER, fields, line_of, scalar
from assay.records import Judgment

JUDGMENT_KEYS = ("file", "symbol", "lines", "grade")


class Entry:
    """What is wrong with a field is a fault, and an empty value stands in."""

    def __init__(self, node: MappingNode, keys: Sequence[str], subject: str, faults: Faults) -> None:
        """subject: what the entry is called in messages, such as `task Q-001`."""
        self.line = line_of(node)
        self._given = fields(node, keys, subject, faults)
        self._subject = subject
        self._faults = faults

    def __contains__(self, key: str) -> bool:
        return key in self._given

    def text(self, key: str) -> str:
        if key not in self._given:
            return self.fault(self.line, f"`{key}` is missing.")
        text = scalar(self._given[key])
        return text or self.fault(line_of(self._given[key]), f"`{key}` must be a text that is not empty.")

    def choice(self, key: str, choices: Sequence[str]) -> str:
        if key not in self._given:
            return self.fault(self.line, f"`{key}` is missing; one of {', '.join(choices)}.")
        chosen = scalar(self._given[key])
        if chosen in choices:
            return str(chosen)
        return self.fault(line_of(self._given[key]), f"`{key}: {chosen}` is unknown; one of {', '.join(choices)}.")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one text with commas: `[python, test]` and `"python, test"` are the same."""
        node = self._given.get(key)
        if node is None:
            return ()
        if isinstance(node, ScalarNode):
            items: list[str | None] = [part.strip() for part in node.value.split(",")]
        else:
            items = [scalar(item) for item in self.items(key)]
        if not all(items):
            self.fault(line_of(node), f"`{key}`: each item must be a text that is not empty.")
        return tuple(item for item in items if item)

    def items(self, key: str) -> list[Node]:
        node = self._given.get(key)
        if node is None:
            return []
        if not isinstance(node, SequenceNode):
            self.fault(line_of(node), f"`{key}` must be a list.")
            self._given.pop(key)
            return []
        return list(node.value)

    def judgments(self) -> tuple[Judgment, ...]:
        """The sound ones; each of the others is a fault."""
        read = [self._judgment(node) for node in self.items("judgments")]
        return tuple(judgment for judgment in read if judgment is not None)

    def line_at(self, key: str) -> int:
        """The line of a field's value; of the entry where it is missing."""
        return line_of(self._given[key]) if key in self._given else self.line

    def fault(self, line: int, message: str) -> str:
        self._faults.add(line, f"{self._subject}: {message}")
        return ""

    def _judgment(self, node: Node) -> Judgment | None:
        line = line_of(node)
        if not isinstance(node, MappingNode):
            self.fault(line, "a judgment is a mapping such as {file: ..., symbol: ..., grade: 3}.")
            return None
        before = len(self._faults.found)
        given = fields(node, JUDGMENT_KEYS, self._subject, self._faults)
        path = scalar(given.get("file"))
        symbol = scalar(given.get("symbol"))
        if not path:
            self.fault(line, "a judgment names its `file`, beginning with the source's key.")
        if ("symbol" in given) == ("lines" in given):
            self.fault(line, "a judgment names either a `symbol` or `lines`.")
        if "symbol" in given and not symbol:
            self.fault(line, "`symbol` must be a dotted name such as Flask.run.")
        grade = self._grade(given.get("grade"), line)
        lines = self._lines(given["lines"]) if "lines" in given else None
        if len(self._faults.found) > before:
            return None
        return Judgment(path or "", grade, symbol, lines, line)

    def _grade(self, node: Node | None, line: int) -> int:
        if node is None:
            self.fault(line, "a judgment has a `grade` from 0 to 3.")
            return 0
        written = scalar(node) or ""
        if node.tag == INTEGER and re.fullmatch("[0-3]", written):
            return int(written)
        self.fault(line_of(node), f"`grade: {written}` must be a whole number from 0 to 3.")
        return 0

    def _lines(self, node: Node) -> tuple[int, int] | None:
        written = re.fullmatch(r"([1-9][0-9]*)(?:\s*-\s*([1-9][0-9]*))?", scalar(node) or "")
        start, end = (int(written.group(1)), int(written.group(2) or written.group(1))) if written else (1, 0)
        if start <= end:
            return start, end
        self.fault(line_of(node), f"`lines: {scalar(node)}` must be first-last, such as 10-20, counted from 1.")
        return None
