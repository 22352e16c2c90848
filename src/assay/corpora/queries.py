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

from collections.abc import Iterable
from pathlib import Path

from yaml.nodes import MappingNode, Node, SequenceNode

from assay.corpora.faults import Faults
from assay.corpora.yaml_entry import Entry
from assay.corpora.yaml_nodes import BOOLEAN, compose, line_of, scalar
from assay.errors import AssayError
from assay.records import Query
from assay.search_tasks import INTENTS

KEYS = ("id", "query", "tier", "intent", "keywords", "judgments", "reference", "answerable")
UNANSWERABLE = "unanswerable"
TIERS = ("1", "2", "3", "4", UNANSWERABLE)
SEVERAL_PLACES = ("2", "3", "4")  # tiers whose answer stands in at least two places


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
    entry = _QueryEntry(node, KEYS, subject, faults)
    tier = entry.choice("tier", TIERS)
    query = Query(
        id=entry.text("id"),
        text=entry.text("query"),
        tier=tier,
        intent=entry.choice("intent", INTENTS),
        keywords=entry.keywords(),
        judgments=entry.judgments(),
        reference=entry.text("reference") if "reference" in entry else "",
        answerable=entry.answerable(tier),
        line=line,
    )
    entry.check_judged_places(query)
    return query


class _QueryEntry(Entry):
    def answerable(self, tier: str) -> bool:
        """As the tier says; `answerable` may repeat it."""
        node = self._given.get("answerable")
        if node is None:
            return tier != UNANSWERABLE
        written = (scalar(node) or "").lower()
        if node.tag != BOOLEAN or written not in {"true", "false"}:
            self.fault(line_of(node), "`answerable` must be true or false.")
        elif tier and (written == "false") != (tier == UNANSWERABLE):
            self.fault(line_of(node), f"`answerable: {written}` contradicts `tier: {tier}`.")
        return tier != UNANSWERABLE

    def keywords(self) -> tuple[str, ...]:
        keywords = [scalar(node) for node in self.items("keywords")]
        if not all(keywords):
            self.fault(line_of(self._given["keywords"]), "each keyword must be a text that is not empty.")
        return tuple(keyword for keyword in keywords if keyword)

    def check_judged_places(self, query: Query) -> None:
        """Whether the judgments fit what the query claims; not asked where one of them is faulty already."""
        if len(query.judgments) != len(self.items("judgments")) or not query.tier:
            return
        relevant = sum(judgment.grade > 0 for judgment in query.judgments)
        if not query.answerable:
            if query.judgments or query.keywords:
                self.fault(self.line, "an unanswerable query has no judgments and no keywords.")
        elif not relevant:
            self.fault(
                self.line, "an answerable query needs a judgment with a grade above 0; else `tier: unanswerable`."
            )
        elif query.tier in SEVERAL_PLACES and relevant < 2:
            self.fault(self.line, f"tier {query.tier} needs at least two judged places with a grade above 0.")
