"""From what a judgment names, a symbol or lines of a file, to the span that a chunk can overlap."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Protocol

from assay.corpora.faults import Faults
from assay.corpora.symbols import Definition, definitions
from assay.records import Document, Judgment, Span

DefinitionsOf = Callable[[str], Sequence[Definition]]  # by the path of a document


class Judged(Protocol):
    """A query or a task."""

    @property
    def id(self) -> str: ...

    @property
    def judgments(self) -> tuple[Judgment, ...]: ...


@dataclass(frozen=True, slots=True)
class Unresolved:
    """What is wrong with a judgment, and how to mend it."""

    message: str


def resolve_judgments(
    queries: Sequence[Judged], documents: Sequence[Document], place: str, called: str = "query"
) -> dict[str, dict[Span, int]]:
    """The grade of each judged span, by query id; a query without judgments has an empty mapping.

    place, called: the queries file and what an entry of it is, for messages. AssayError names every judgment whose
    file, symbol or lines are missing, or whose span the query judges already.
    """
    by_path = {document.path: document for document in documents}
    definitions_of = definitions_by_path(by_path)
    faults = Faults(place)
    grades: dict[str, dict[Span, int]] = {query.id: {} for query in queries}
    for query in queries:
        for judgment in query.judgments:
            span = resolve(judgment, by_path, definitions_of)
            if isinstance(span, Unresolved):
                faults.add(judgment.line, f"{called} {query.id}: {span.message}")
            elif span in grades[query.id]:
                faults.add(judgment.line, f"{called} {query.id}: {judged_twice(span)}")
            else:
                grades[query.id][span] = judgment.grade
    faults.raise_any()
    return grades


def resolve(judgment: Judgment, documents: Mapping[str, Document], definitions_of: DefinitionsOf) -> Span | Unresolved:
    """The span of a judgment.

    A symbol that a file defines several times means the last of its definitions: after the stubs of an overloaded
    function stands its body, and Python itself keeps the last. Name lines where another one is meant.
    """
    document = documents.get(judgment.path)
    if document is None:
        return Unresolved(f"the corpus has no file `{judgment.path}`.{_closest(judgment.path, list(documents))}")
    if judgment.symbol is None:
        return _lines(judgment, document)
    found = definitions_of(judgment.path)
    named = [definition.span for definition in found if definition.symbol == judgment.symbol]
    return named[-1] if named else Unresolved(_undefined(judgment, found, documents, definitions_of))


def definitions_by_path(documents: Mapping[str, Document]) -> DefinitionsOf:
    """Look definitions up; each file is parsed once, when it is first asked for."""
    return cache(lambda path: definitions(documents[path]))


def judged_twice(span: Span) -> str:
    return f"judges lines {span.start}-{span.end} of {span.path} twice. Keep one."


def count_lines(text: str) -> int:
    """Lines end at "\\n"; what follows the last one is a line too, unless it is empty."""
    return text.count("\n") + (not text.endswith("\n") and text != "")


def _lines(judgment: Judgment, document: Document) -> Span | Unresolved:
    start, end = judgment.lines or (0, 0)
    last = count_lines(document.text)
    if not 1 <= start <= end <= last:
        return Unresolved(f"judgment names lines {start}-{end}, but {judgment.path} has lines 1-{last}.")
    return Span(judgment.path, start, end)


def _undefined(
    judgment: Judgment, found: Sequence[Definition], documents: Mapping[str, Document], definitions_of: DefinitionsOf
) -> str:
    wrong = f"judgment names the symbol `{judgment.symbol}`, which {judgment.path} does not define."
    if not found:
        return (
            f"{wrong}\n  No symbol of that file is known ({documents[judgment.path].language}): name `lines` instead."
        )
    close = _closest(str(judgment.symbol), [definition.symbol for definition in found])
    return f"{wrong}{close or _elsewhere(str(judgment.symbol), documents, definitions_of)}"


def _elsewhere(symbol: str, documents: Mapping[str, Document], definitions_of: DefinitionsOf) -> str:
    """A hint at the file that does define the symbol."""
    name = symbol.rpartition(".")[2]
    for path in sorted(path for path, document in documents.items() if name in document.text):
        if any(definition.symbol == symbol for definition in definitions_of(path)):
            return f"\n  {path} defines it."
    return "\n  Mend the judgment."


def _closest(name: str, names: Sequence[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"\n  closest: `{close[0]}`? Mend the judgment." if close else ""
