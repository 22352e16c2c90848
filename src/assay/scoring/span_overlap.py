"""How well the context fits the judged spans, token by token.

With C the tokens of the context and J those of the relevant spans (grade >= 1):
precision = |C & J| / |C|,  recall = |C & J| / |J|,  IoU = |C & J| / |C | J|
(Smith & Troynikov 2024, "Evaluating Chunking Strategies for Retrieval", Chroma technical report).
Both are unions of lines: a line that is quoted or judged twice counts once.
"""

from collections.abc import Iterable, Mapping

from assay.records import Span
from assay.scores import Score, not_applicable, value
from assay.scoring.line_tokens import LineTokens

Line = tuple[str, int]


def span_overlap(context: Iterable[Span], judged: Mapping[Span, int], tokens: LineTokens) -> dict[str, Score]:
    """`span_precision`, `span_recall` and `span_iou` of one query's context, each in [0, 1].

    context: the lines that stand in it. judged: grade by span. AssayError where the documents lack such a line.
    Not applicable without a token in a relevant span; precision also without a token in the context.
    """
    quoted = _lines(context)
    relevant = _lines(span for span, grade in judged.items() if grade > 0)
    wanted = _tokens(relevant, tokens)
    if not wanted:
        nothing = not_applicable("no relevant span is judged")
        return {"span_precision": nothing, "span_recall": nothing, "span_iou": nothing}
    shown = _tokens(quoted, tokens)
    shared = _tokens(quoted & relevant, tokens)
    return {
        "span_precision": value(shared / shown) if shown else not_applicable("the context is empty"),
        "span_recall": value(shared / wanted),
        "span_iou": value(shared / (shown + wanted - shared)),
    }


def _lines(spans: Iterable[Span]) -> set[Line]:
    return {(span.path, line) for span in spans for line in range(span.start, span.end + 1)}


def _tokens(lines: set[Line], tokens: LineTokens) -> int:
    return sum(tokens.at(path, line) for path, line in lines)
