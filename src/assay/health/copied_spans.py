"""Judged places that stand a second time in the corpus, where nobody judged them.

A copy is a window of lines, at most half as long again as the judged span, that holds nearly all shingles of its text.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.corpora.near_duplicates import NEAR, SHINGLE, words_of
from assay.health.finding import HealthFinding
from assay.health.judged_suite import Grades, JudgedSuite
from assay.records import Document, Span

CHECK = "copied-spans"
SHORTEST = 20  # shingles; a shorter text recurs by chance
Shingle = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    span: Span
    share: float  # of the shingles of the judged span, in [0, 1]


def copied_spans(suite: JudgedSuite, least: float = NEAR) -> Iterator[HealthFinding]:
    """Of suites that judge places in files: each other place of the same text that the query has not judged at all."""
    lines_of = {document.path: document.text.split("\n") for document in suite.documents}
    relevant = {span: _shingles_of(span, lines_of) for query in suite.queries for span in suite.relevant(query.id)}
    texts = {span: found for span, found in relevant.items() if len(found) >= SHORTEST}
    stand = _where(suite.documents, {shingle for found in texts.values() for shingle in found})
    copies = {span: _copies(span, found, stand, least) for span, found in texts.items()}
    for query in suite.queries:
        grades = suite.grades.get(query.id, {})
        for span in suite.relevant(query.id):
            for copy in copies.get(span, ()):
                if not _is_judged(copy.span, grades):
                    yield HealthFinding(
                        CHECK,
                        "warning",
                        query.place,
                        f"{_shown(span)} is judged {grades[span]}, and {copy.share:.0%} of it stand in "
                        f"{_shown(copy.span)} too, which is not judged. Judge both alike.",
                        query.id,
                        query.line,
                        facts={
                            "judged": _shown(span),
                            "copy": _shown(copy.span),
                            "share": round(copy.share, 4),
                            "grade": grades[span],
                        },
                    )


def _shown(span: Span) -> str:
    return f"{span.path}:{span.start}-{span.end}"


def _is_judged(copy: Span, grades: Grades) -> bool:
    """Whether a judgment of the query, of any grade, has a line of it."""
    return any(copy.overlap(span) for span in grades)


def _shingles_of(span: Span, lines_of: dict[str, list[str]]) -> set[Shingle]:
    return {shingle for shingle, _, _ in _shingles(lines_of[span.path][span.start - 1 : span.end])}


def _shingles(lines: Sequence[str]) -> Iterator[tuple[Shingle, int, int]]:
    """Each with the lines of its first and its last word, from 1."""
    words = [(word, number) for number, line in enumerate(lines, start=1) for word in words_of(line)]
    for start in range(len(words) - SHINGLE + 1):
        part = words[start : start + SHINGLE]
        yield tuple(word for word, _ in part), part[0][1], part[-1][1]


def _where(documents: Sequence[Document], wanted: set[Shingle]) -> dict[Shingle, list[Span]]:
    """The lines on which each wanted shingle stands, in the order of the documents."""
    found: dict[Shingle, list[Span]] = defaultdict(list)
    for document in documents:
        for shingle, first, last in _shingles(document.text.split("\n")):
            if shingle in wanted:
                found[shingle].append(Span(document.path, first, last))
    return found


def _copies(span: Span, text: set[Shingle], stand: dict[Shingle, list[Span]], least: float) -> list[Copy]:
    """The best window of each file, outside the span itself."""
    by_path: dict[str, list[tuple[int, int, Shingle]]] = defaultdict(list)
    for shingle in text:
        for place in stand[shingle]:
            if not place.overlap(span):
                by_path[place.path].append((place.start, place.end, shingle))
    best = [_window(path, sorted(found), span.lines + span.lines // 2) for path, found in sorted(by_path.items())]
    return [Copy(window, count / len(text)) for window, count in best if count >= least * len(text)]


def _window(path: str, found: Sequence[tuple[int, int, Shingle]], most: int) -> tuple[Span, int]:
    """The lines, `most` of them or fewer, with the most different shingles, and how many these are."""
    inside: dict[Shingle, int] = defaultdict(int)
    best, start = (Span(path, 1, 1), 0), 0
    for place, (_, last, shingle) in enumerate(found):
        inside[shingle] += 1
        while last - found[start][0] >= most:
            gone = found[start][2]
            inside[gone] -= 1
            if not inside[gone]:
                del inside[gone]
            start += 1
        if len(inside) > best[1]:
            ends = max(end for _, end, _ in found[start : place + 1])
            best = Span(path, found[start][0], ends), len(inside)
    return best
