"""Queries that repeat a document, its title, a line of the corpus, or each other.

A query taken from a document is found by its words alone, so the suite measures word matching; a query asked twice
counts twice, and intervals take the two for independent.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assay.corpora.near_duplicates import near_duplicates, words_of
from assay.health.alike import Alike
from assay.health.finding import HealthFinding
from assay.health.judged_suite import JudgedQuery, JudgedSuite

CHECK = "repeated-queries"
SHORTEST = 4  # words; a shorter query may well stand somewhere
NEARLY = 0.9  # of the words of two queries


def repeated_queries(suite: JudgedSuite, alike: Alike | None = None) -> Iterator[HealthFinding]:
    """alike: of suites that judge whole documents. The queries of rag and of tasks are compared in their own lint."""
    yield from _quoted_lines(suite) if alike is None else _repeated_documents(suite, alike)
    if suite.kind in ("collection", "search"):
        yield from _repeated_queries(suite.queries)


def long_queries(suite: JudgedSuite) -> list[JudgedQuery]:
    return [query for query in suite.queries if len(words_of(query.text)) >= SHORTEST]


def _repeated_documents(suite: JudgedSuite, alike: Alike) -> Iterator[HealthFinding]:
    titles: dict[str, list[str]] = defaultdict(list)
    for document in suite.documents:
        title, _, rest = document.text.partition("\n")
        if rest:
            titles[_plain(title)].append(document.path)
    for query in long_queries(suite):
        for path, similarity in alike.queries.get(query.id, ()):
            if not (suite.exclude_same_id and path == query.id):
                how = "is" if similarity == 1 else f"is, {similarity:.0%} alike,"
                yield _said(query, f"{how} the text of `{path}`: it is found by its words alone.", path)
        for path in titles.get(_plain(query.text), ()):
            yield _said(query, f"is the title of `{path}`: it is found by its words alone.", path)


def _quoted_lines(suite: JudgedSuite) -> Iterator[HealthFinding]:
    """A question that stands word for word in a line, such as a heading."""
    asked: dict[str, list[JudgedQuery]] = defaultdict(list)
    for query in long_queries(suite):
        asked[_plain(query.text)].append(query)
    for document in suite.documents:
        for number, line in enumerate(document.text.split("\n"), start=1):
            for query in asked.get(_plain(line), ()):
                where = f"{document.path}:{number}"
                yield _said(query, f"stands word for word in {where}: it is found by its words alone.", where)


def _repeated_queries(queries: Sequence[JudgedQuery]) -> Iterator[HealthFinding]:
    first: dict[str, JudgedQuery] = {}
    same: set[str] = set()
    for query in queries:
        former = first.setdefault(_plain(query.text), query)
        if former is not query:
            same.add(query.id)
            yield _said(query, f"asks the same as query {former.id} (line {former.line}): it counts twice.", former.id)
    for pair in near_duplicates([query.text for query in queries], least=NEARLY, words=1):
        former, query = queries[pair.first], queries[pair.second]
        if former.id not in same and query.id not in same:
            message = (
                f"asks nearly the same as query {former.id} (line {former.line}); intervals take both for independent."
            )
            yield HealthFinding(CHECK, "note", query.place, message, query.id, query.line, facts={"repeats": former.id})


def _said(query: JudgedQuery, message: str, repeats: str) -> HealthFinding:
    return HealthFinding(CHECK, "warning", query.place, message, query.id, query.line, facts={"repeats": repeats})


def _plain(text: str) -> str:
    return " ".join(words_of(text))
