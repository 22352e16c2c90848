"""The definitions of a source file: their dotted symbols and line spans.

A query per language finds the nodes; what encloses what gives the dots. A symbol may stand several times: overloads, a
property and its setter, an `impl` beside its struct, the branches of an `if`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from assay.corpora.definition_queries import DOCUMENTS, QUERIES
from assay.corpora.syntax import encoded, grammar, parse
from assay.records import Document, Span

if TYPE_CHECKING:
    from tree_sitter import Node, Query

TYPES = frozenset({"class", "struct", "enum", "union", "trait", "impl", "interface", "record", "object"})
FUNCTIONS = frozenset({"function", "method"})
SCOPES = TYPES | FUNCTIONS | {"module", "anonymous"}
_GENERAL = ("type", "variable")  # a node that also matches a more special pattern is what that says

_BLANK_BEFORE = re.compile(rb"(?:\xef\xbb\xbf)?[ \t\f]*")
_BLANK_AFTER = re.compile(rb"[ \t\f\r]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class Definition:
    """A named place of a file.

    `kind`: function, method, signature (no body), class, struct, enum, union, trait, impl, interface, record, object,
    module, type, macro, variable (module level), attribute (of a type).
    """

    symbol: str  # dotted, such as Flask.run
    span: Span  # with decorators, attributes and the documentation above
    kind: str


@dataclass(frozen=True, slots=True)
class _Found:
    """A match of the query: bytes for nesting, rows (from 0, both included) for the span."""

    start: int
    end: int
    name_at: int
    first_row: int
    last_row: int
    name: str
    kind: str


def definitions(document: Document) -> list[Definition]:
    """All definitions, sorted by first line, the outer before the inner; none where the language has no grammar.

    Of the names inside functions only functions and types are given: `outer.inner`. Broken syntax gives what could be
    read.
    """
    language = _language(document)
    tree = parse(document.text, language)
    if tree is None:
        return []
    from tree_sitter import QueryCursor

    matches = [captures for _, captures in QueryCursor(_query(language)).matches(tree.root_node)]
    prefixes = _prefixes(matches, encoded(document.text), language)
    named = _nested(_distinct(_found(captures) for captures in matches if "prefix" not in captures))
    rows: set[int] = set()
    result = []
    for symbol, kind, found in named:
        first_row = found.first_row if found.first_row in rows else _first_row(found.first_row, prefixes)
        rows.add(found.first_row)  # what stands above a row belongs to the first definition of the row
        result.append(Definition(symbol, Span(document.path, first_row + 1, found.last_row + 1), kind))
    return sorted(result, key=lambda definition: (definition.span.start, -definition.span.end))


def _language(document: Document) -> str:
    if document.language == "typescript" and document.path.endswith(".tsx"):
        return "tsx"  # a grammar of its own: `<T>x` is a cast in one and an element in the other
    return document.language


@cache
def _query(language: str) -> "Query":
    from tree_sitter import Query

    return Query(grammar(language), QUERIES[language])


def _found(captures: "Mapping[str, list[Node]]") -> _Found:
    kind = next(capture for capture in captures if capture not in ("name", "receiver"))
    node = captures[kind][0]
    name = captures["name"][0] if "name" in captures else None
    return _Found(
        start=node.start_byte,
        end=node.end_byte,
        name_at=name.start_byte if name else -1,
        first_row=node.start_point.row,
        last_row=_last_row(node),
        name=_name(captures) if name else "",
        kind=kind,
    )


def _name(captures: "Mapping[str, list[Node]]") -> str:
    name = _text(captures["name"][0])
    if "impl" in captures:
        return _implemented_type(name)
    if "receiver" in captures:
        return ".".join(filter(None, [_receiving_type(_text(captures["receiver"][0])), name]))
    return name.strip("\"'")


def _text(node: "Node") -> str:
    return (node.text or b"").decode("utf-8", errors="replace")


def _last_row(node: "Node") -> int:
    """The row of the node's last character; a node that ends with a line's end reports column 0 of the next."""
    row, column = node.end_point
    return row - 1 if column == 0 and row > node.start_point.row else row


def _receiving_type(receiver: str) -> str:
    """`(list *List[T])` -> `List`"""
    words = re.findall(r"\w+", receiver.split("[", maxsplit=1)[0])
    return words[-1] if words else ""


def _implemented_type(text: str) -> str:
    """`&'a mut path::Name<T>` -> `Name`"""
    words = re.findall(r"\w+", text.split("<", maxsplit=1)[0])
    return words[-1] if words else ""


def _distinct(matches: Iterable[_Found]) -> list[_Found]:
    """Each name once, and the unnamed scopes: in the order of the text, the outer before the inner."""
    by_name: dict[int, _Found] = {}
    anonymous = []
    for found in matches:
        if found.name_at < 0:
            anonymous.append(found)
        elif found.name and (found.name_at not in by_name or by_name[found.name_at].kind in _GENERAL):
            by_name[found.name_at] = found
    return sorted([*by_name.values(), *anonymous], key=lambda found: (found.start, -found.end, found.name_at))


def _nested(matches: Iterable[_Found]) -> list[tuple[str, str, _Found]]:
    """Symbol, kind and match of each definition, from what encloses it."""
    result = []
    scopes: list[tuple[int, str, str]] = []  # end, symbol, kind
    for found in matches:
        while scopes and scopes[-1][0] <= found.start:
            scopes.pop()
        _, outer, outer_kind = scopes[-1] if scopes else (0, "", "module")
        symbol = ".".join(filter(None, [outer, found.name]))
        kind = _kind(found.kind, outer_kind)
        if found.kind in SCOPES:
            scopes.append((found.end, symbol, kind))
        if found.name and kind != "local":
            result.append((symbol, kind, found))
    return result


def _kind(kind: str, outer: str) -> str:
    if kind == "function" and outer in TYPES:
        return "method"
    if kind in ("variable", "object") and outer in FUNCTIONS | {"anonymous"}:
        return "local"
    if kind == "variable" and outer in TYPES:
        return "attribute"
    return kind


def _prefixes(
    matches: "Iterable[Mapping[str, list[Node]]]", source: bytes, language: str
) -> dict[int, tuple[int, bool]]:
    """Comments, attributes and decorators that fill their lines. By last row: first row, and whether it documents."""
    documents = re.compile(DOCUMENTS[language].encode())
    nodes = [captures["prefix"][0] for captures in matches if "prefix" in captures]
    return {
        _last_row(node): (node.start_point.row, documents.match(source, node.start_byte) is not None)
        for node in nodes
        if _fills_its_lines(node, source)
    }


def _fills_its_lines(node: "Node", source: bytes) -> bool:
    before = _BLANK_BEFORE.match(source, node.start_byte - node.start_point.column)
    starts_line = before is not None and before.end() >= node.start_byte
    return starts_line and (node.end_point.column == 0 or _BLANK_AFTER.match(source, node.end_byte) is not None)


def _first_row(row: int, prefixes: Mapping[int, tuple[int, bool]]) -> int:
    """The row of the topmost prefix that documents what stands at `row`; plain comments between are passed over."""
    first = row
    while row - 1 in prefixes:
        row, documents = prefixes[row - 1]
        first = row if documents else first
    return first
