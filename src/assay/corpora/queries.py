"""Read the queries of a suite: a YAML list of mappings, checked entry by entry.

    - id: T1-001
      query: Where does Flask decide which class reads the session?
      tier: 1                      # 1, 2, 3, 4 or unanswerable
      intent: implementation
      keywords: [open_session]
      judgments:
        - {file: flask/src/flask/sessions.py, symbol: SecureCookieSessionInterface.open_session, grade: 3}
        - {file: flask/docs/signals.rst, lines: 10-20, grade: 1}
      reference: One or two sentences.

Whether files and symbols exist is for `assay.corpora.resolve` to say; a corpus is not needed here.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from yaml.nodes import MappingNode, Node, SequenceNode

from assay.corpora.faults import Faults
from assay.corpora.yaml_nodes import BOOLEAN, INTEGER, compose, fields, line_of, scalar
from assay.errors import AssayError
from assay.records import Judgment, Query

KEYS = ("id", "query", "tier", "intent", "keywords", "judgments", "reference", "answerable")
JUDGMENT_KEYS = ("file", "symbol", "lines", "grade")
UNANSWERABLE = "unanswerable"
TIERS = ("1", "2", "3", "4", UNANSWERABLE)
SEVERAL_PLACES = ("2", "3", "4")  # tiers whose answer stands in at least two places
INTENTS = (
    "implementation",
    "flow_understanding",
    "architecture",
    "tests",
    "documentation",
    "debugging",
    "modification",
    "configuration",
)


def read_queries(path: Path) -> list[Query]:
    """The queries in the order of the file. AssayError names all faults, each by `path:line: query id`."""
    root = compose(path)
    if not isinstance(root, SequenceNode) or not root.value:
        raise AssayError(
            f"{path}:{line_of(root) if root else 1}: expected a list of queries, each beginning with `- id:`."
        )
    faults = Faults(str(path))
    queries = [_entry(node, number, faults) for number, node in enumerate(root.value, start=1)]
    _check_ids(queries, faults)
    faults.raise_any()
    return queries


def _check_ids(queries: Iterable[Query], faults: Faults) -> None:
    first: dict[str, int] = {}
    for query in queries:
        if query.id and query.id in first:
            faults.add(
                query.line, f"query {query.id}: the id stands already in line {first[query.id]}. Give it another."
            )
        first.setdefault(query.id, query.line)


def _entry(node: Node, number: int, faults: Faults) -> Query:
    line = line_of(node)
    if not isinstance(node, MappingNode):
        faults.add(line, f"entry {number}: expected a mapping that begins with `id:`.")
        return Query("", "", "", "", line=line)
    query_id = next((scalar(value) or "" for key, value in node.value if scalar(key) == "id"), "")
    subject = f"query {query_id}" if query_id else f"entry {number}"
    given = fields(node, KEYS, subject, faults)
    entry = _Entry(given, subject, line, faults)
    tier = entry.choice("tier", TIERS)
    query = Query(
        id=entry.text("id"),
        text=entry.text("query"),
        tier=tier,
        intent=entry.choice("intent", INTENTS),
        keywords=entry.keywords(),
        judgments=entry.judgments(),
        reference=entry.text("reference") if "reference" in given else "",
        answerable=entry.answerable(tier),
        line=line,
    )
    entry.check_judged_places(query)
    return query


class _Entry:
    """The fields of one query. What is wrong with one is a fault, and an empty value stands in."""

    def __init__(self, given: dict[str, Node], subject: str, line: int, faults: Faults) -> None:
        self._given = given
        self._subject = subject
        self._line = line
        self._faults = faults

    def text(self, key: str) -> str:
        if key not in self._given:
            return self._fault(self._line, f"`{key}` is missing.")
        text = scalar(self._given[key])
        return text or self._fault(line_of(self._given[key]), f"`{key}` must be a text that is not empty.")

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        if key not in self._given:
            return self._fault(self._line, f"`{key}` is missing; one of {', '.join(choices)}.")
        chosen = scalar(self._given[key])
        if chosen in choices:
            return str(chosen)
        return self._fault(line_of(self._given[key]), f"`{key}: {chosen}` is unknown; one of {', '.join(choices)}.")

    def answerable(self, tier: str) -> bool:
        """As the tier says; `answerable` may repeat it."""
        node = self._given.get("answerable")
        if node is None:
            return tier != UNANSWERABLE
        written = (scalar(node) or "").lower()
        if node.tag != BOOLEAN or written not in {"true", "false"}:
            self._fault(line_of(node), "`answerable` must be true or false.")
        elif tier and (written == "false") != (tier == UNANSWERABLE):
            self._fault(line_of(node), f"`answerable: {written}` contradicts `tier: {tier}`.")
        return tier != UNANSWERABLE

    def keywords(self) -> tuple[str, ...]:
        keywords = [scalar(node) for node in self._items("keywords")]
        if not all(keywords):
            self._fault(line_of(self._given["keywords"]), "each keyword must be a text that is not empty.")
        return tuple(keyword for keyword in keywords if keyword)

    def judgments(self) -> tuple[Judgment, ...]:
        read = [self._judgment(node) for node in self._items("judgments")]
        return tuple(judgment for judgment in read if judgment is not None)

    def check_judged_places(self, query: Query) -> None:
        """Whether the judgments fit what the query claims; not asked where one of them is faulty already."""
        if len(query.judgments) != len(self._items("judgments")) or not query.tier:
            return
        relevant = sum(judgment.grade > 0 for judgment in query.judgments)
        if not query.answerable:
            if query.judgments or query.keywords:
                self._fault(self._line, "an unanswerable query has no judgments and no keywords.")
        elif not relevant:
            self._fault(
                self._line, "an answerable query needs a judgment with a grade above 0; else `tier: unanswerable`."
            )
        elif query.tier in SEVERAL_PLACES and relevant < 2:
            self._fault(self._line, f"tier {query.tier} needs at least two judged places with a grade above 0.")

    def _items(self, key: str) -> list[Node]:
        node = self._given.get(key)
        if node is None:
            return []
        if not isinstance(node, SequenceNode):
            self._fault(line_of(node), f"`{key}` must be a list.")
            self._given.pop(key)
            return []
        return list(node.value)

    def _judgment(self, node: Node) -> Judgment | None:
        line = line_of(node)
        if not isinstance(node, MappingNode):
            self._fault(line, "a judgment is a mapping such as {file: ..., symbol: ..., grade: 3}.")
            return None
        before = len(self._faults.found)
        given = fields(node, JUDGMENT_KEYS, self._subject, self._faults)
        path = scalar(given.get("file"))
        symbol = scalar(given.get("symbol"))
        if not path:
            self._fault(line, "a judgment names its `file`, beginning with the source's key.")
        if ("symbol" in given) == ("lines" in given):
            self._fault(line, "a judgment names either a `symbol` or `lines`.")
        if "symbol" in given and not symbol:
            self._fault(line, "`symbol` must be a dotted name such as Flask.run.")
        grade = self._grade(given.get("grade"), line)
        lines = self._lines(given["lines"]) if "lines" in given else None
        if len(self._faults.found) > before:
            return None
        return Judgment(path or "", grade, symbol, lines, line)

    def _grade(self, node: Node | None, line: int) -> int:
        if node is None:
            self._fault(line, "a judgment has a `grade` from 0 to 3.")
            return 0
        written = scalar(node) or ""
        if node.tag == INTEGER and re.fullmatch("[0-3]", written):
            return int(written)
        self._fault(line_of(node), f"`grade: {written}` must be a whole number from 0 to 3.")
        return 0

    def _lines(self, node: Node) -> tuple[int, int] | None:
        written = re.fullmatch(r"([1-9][0-9]*)(?:\s*-\s*([1-9][0-9]*))?", scalar(node) or "")
        start, end = (int(written.group(1)), int(written.group(2) or written.group(1))) if written else (1, 0)
        if start <= end:
            return start, end
        self._fault(line_of(node), f"`lines: {scalar(node)}` must be first-last, such as 10-20, counted from 1.")
        return None

    def _fault(self, line: int, message: str) -> str:
        self._faults.add(line, f"{self._subject}: {message}")
        return ""
