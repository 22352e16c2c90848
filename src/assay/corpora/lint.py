"""Check a suite's queries against its corpus: what would distort a score, with file and line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from assay.corpora.keywords import contains_keyword
from assay.corpora.likeness import doubles
from assay.corpora.resolve import Unresolved, definitions_by_path, judged_twice, resolve
from assay.records import Document, Judgment, Query, Span

LONG_SPAN = 150  # lines


@dataclass(frozen=True, slots=True)
class Finding:
    place: str  # the queries file
    line: int
    query_id: str
    message: str
    severity: Literal["error", "warning"]

    def __str__(self) -> str:
        return f"{self.place}:{self.line}: {self.severity}: query {self.query_id}: {self.message}"


def lint(queries: Sequence[Query], documents: Sequence[Document], place: str) -> list[Finding]:
    """All findings, in the order of the file. Errors make a score wrong; warnings ask for a second look."""
    corpus = _Corpus(documents)
    findings = [finding for query in queries for finding in _query(query, corpus, place)]
    findings += _duplicates(queries, place)
    return sorted(findings, key=lambda finding: (finding.line, finding.query_id, finding.severity, finding.message))


class _Corpus:
    def __init__(self, documents: Sequence[Document]) -> None:
        self.documents = {document.path: document for document in documents}
        self.definitions_of = definitions_by_path(self.documents)
        self._lowered = {document.path: document.text.lower() for document in documents}

    def resolve(self, judgment: Judgment) -> Span | Unresolved:
        return resolve(judgment, self.documents, self.definitions_of)

    def text(self, span: Span) -> str:
        return "\n".join(self.documents[span.path].text.split("\n")[span.start - 1 : span.end])

    def contains(self, keyword: str) -> bool:
        """Only texts that hold the keyword's first word at all are searched for the whole of it."""
        word = keyword.lower().split()[0]
        return any(word in text and contains_keyword(text, keyword) for text in self._lowered.values())


def _query(query: Query, corpus: _Corpus, place: str) -> Iterator[Finding]:
    """What one query shows, without regard to the others."""

    def finding(severity: Literal["error", "warning"], message: str, line: int = query.line) -> Finding:
        return Finding(place, line, query.id, message, severity)

    spans: list[Span] = []
    for judgment in query.judgments:
        span = corpus.resolve(judgment)
        if not 0 <= judgment.grade <= 3:
            yield finding("error", f"grade {judgment.grade} is not from 0 to 3.", judgment.line)
        if isinstance(span, Unresolved):
            yield finding("error", span.message, judgment.line)
            continue
        if span in spans:
            yield finding("error", judged_twice(span), judgment.line)
        for message in _doubts(judgment, span, corpus):
            yield finding("warning", message, judgment.line)
        spans.append(span)
    for message in _leaks(query):
        yield finding("error", message)
    for message in _idle_keywords(query, spans, corpus):
        yield finding("warning", message)
    if query.answerable and not query.keywords:
        yield finding("warning", "has no keywords, so its keyword score is not applicable.")
    if not query.reference:
        yield finding("warning", "has no reference answer.")


def _doubts(judgment: Judgment, span: Span, corpus: _Corpus) -> Iterator[str]:
    if span.lines > LONG_SPAN:
        yield f"judges {span.lines} lines ({span.path}:{span.start}-{span.end}): name a smaller place."
    if judgment.symbol is not None:
        named = [
            definition for definition in corpus.definitions_of(judgment.path) if definition.symbol == judgment.symbol
        ]
        if len(named) > 1:
            yield (
                f"{judgment.path} defines `{judgment.symbol}` {len(named)} times; "
                f"the last one counts (lines {span.start}-{span.end}). Name lines if you mean another."
            )


def _leaks(query: Query) -> Iterator[str]:
    for keyword in query.keywords:
        if contains_keyword(query.text, keyword):
            yield f"the question itself contains the keyword `{keyword}`: repeating the question would score."
    for keyword, count in Counter(keyword.lower() for keyword in query.keywords).items():
        if count > 1:
            yield f"the keyword `{keyword}` stands {count} times."


def _idle_keywords(query: Query, spans: Iterable[Span], corpus: _Corpus) -> Iterator[str]:
    judged = [corpus.text(span) for span in spans]
    for keyword in query.keywords:
        if not corpus.contains(keyword):
            yield f"the keyword `{keyword}` occurs nowhere in the corpus."
        elif judged and not any(contains_keyword(text, keyword) for text in judged):
            yield f"the keyword `{keyword}` occurs in no judged place of the query."


def _duplicates(queries: Sequence[Query], place: str) -> Iterator[Finding]:
    for former, query in combinations(queries, 2):
        if former.id == query.id:
            yield Finding(place, query.line, query.id, f"the id stands already in line {former.line}.", "error")
    for first, second, equal in doubles([query.text for query in queries]):
        former, query = queries[first], queries[second]
        how = "the same" if equal else "nearly the same"
        message = f"asks {how} as query {former.id} (line {former.line})."
        yield Finding(place, query.line, query.id, message, "error" if equal else "warning")
