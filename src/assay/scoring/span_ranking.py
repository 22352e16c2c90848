"""The span ranking: a ranking of chunks, read as a ranking of the judged spans that they cover.

Judgments name spans, and chunkers cut the same file differently: what is ranked is not what is judged. The span
ranking bridges the two, once and for all measures. A chunk *covers* a judged span when the two share at least half of
the lines of the smaller one. Walk the chunks, best first:

- a chunk that covers m >= 1 spans which no earlier chunk covered gives way to these m spans, whatever their grade,
  one place each: higher grade first, then by path and lines;
- a chunk that covers nothing new (nothing judged, or only what was found before) keeps one place of its own.

Example. Judged: A = lines 1-10 of f.py, grade 3; B = lines 11-14 of f.py, grade 1; C = lines 1-8 of g.py, grade 2.

    chunks, best first   cover                              the span ranking
    f.py 40-60           nothing                            chunk:f.py#L40-L60
    f.py 1-14            A, B                               span:f.py#L1-L10, span:f.py#L11-L14
    f.py 6-12            A (5 of 7 lines), B (2 of 4): old  chunk:f.py#L6-L12
    g.py 5-20            C (4 of 8 lines)                   span:g.py#L1-L8

The grades by place are 0, 3, 1, 0, 2.

So every id stands there once, places only move down, one good chunk can earn all that is judged, and overlapping
chunks earn nothing twice. The result is an ordinary run over span ids and `span_qrels` are ordinary qrels, so each
ranking measure is an ordinary function of the two, stays in [0, 1], and can be checked against any reference tool.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from assay.records import Hit, Span


def covers(chunk: Span, judged: Span) -> bool:
    """Whether the two share at least half of the lines of the smaller one; exactly half counts."""
    return 2 * chunk.overlap(judged) >= min(chunk.lines, judged.lines)


def span_ranking(hits: Sequence[Hit], judged: Mapping[Span, int]) -> list[str]:
    """The ids of the span ranking, each once. ValueError where the hits name a chunk twice.

    hits: the chunks of one query, best first.
    judged: grade by span.
    """
    if len({hit.chunk_id for hit in hits}) != len(hits):
        raise ValueError("a ranking names each chunk once")
    left: defaultdict[str, list[Span]] = defaultdict(list)
    for span in sorted(judged, key=lambda span: (-judged[span], span.path, span.start, span.end)):
        left[span.path].append(span)
    ids: list[str] = []
    for hit in hits:
        near = left.get(hit.span.path, ())
        new = [span for span in near if covers(hit.span, span)]
        if new:
            left[hit.span.path] = [span for span in near if span not in new]
        ids += [span_id(span) for span in new] or [f"chunk:{hit.chunk_id}"]
    return ids


def span_qrels(judged: Mapping[Span, int]) -> dict[str, int]:
    """Grade by the id that the span has in a span ranking."""
    return {span_id(span): grade for span, grade in judged.items()}


def span_id(span: Span) -> str:
    """The prefix keeps it apart from a chunk on the very same lines."""
    return f"span:{span.path}#L{span.start}-L{span.end}"
