"""The default generator: quotes the lines of the context that are nearest to the question's words. No model.

A line's neighbours are the lines of its passage at most REACH lines away, itself among them.
relevance(line) = sum over its neighbours of DECAY^distance * (sum of idf over the question's content words in it)
idf(word)       = ln(1 + n / (1 + lines that hold the word)),  n = lines of the context
Neighbours count, because the answer seldom stands on the line that repeats the question.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from assay.errors import AssayError
from assay.generation.passages import bodies
from assay.generation.words import content_words, stems, words
from assay.records import Answer, Context, Query, Span

ABSTENTION = "The corpus does not answer this."
REACH = 4
DECAY = 0.7


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the context that holds a word."""

    passage: int
    path: str
    number: int
    text: str
    words: frozenset[str]  # stems


@dataclass(frozen=True, slots=True)
class ExtractiveGenerator:
    """Quotes at most `max_lines` lines, in the context's order, each run of lines under its citation `[path:a-b]`.

    Abstains where the context supports the question by less than `min_support` (see `support`), or holds none of its
    words. Deterministic: of equally relevant lines the earlier is quoted.
    """

    max_lines: int
    min_support: float

    def __post_init__(self) -> None:
        if self.max_lines < 1:
            raise AssayError(f"generator.max_lines: {self.max_lines} is below 1. Mend it in conf/generator.")
        if not 0 <= self.min_support <= 1:
            raise AssayError(f"generator.min_support: {self.min_support} is outside [0, 1]. Mend it in conf/generator.")

    def answer(self, query: Query, context: Context) -> Answer:
        asked = frozenset(stems(content_words(query.text) or words(query.text)))
        lines = _lines(context)
        chosen = best_lines(asked, lines, self.max_lines)
        if not chosen or support(asked, lines) < self.min_support:
            return Answer(query.id, ABSTENTION, abstained=True, citations=(), context=context)
        runs = _runs(lines, chosen)
        text = "\n\n".join(_quotation(run) for run in runs)
        return Answer(query.id, text, abstained=False, citations=tuple(map(_span, runs)), context=context)


def support(asked: frozenset[str], lines: Sequence[Line]) -> float:
    """The greatest share of the asked words that the neighbours of one line hold, in [0, 1]; 0 where nothing is asked.

    At one place, not in the whole context: that holds half of any long question's words.
    """
    met = [asked & line.words for line in lines]
    together = [len(set[str]().union(*(met[near] for near in _neighbours(at, lines)))) for at in range(len(lines))]
    return max(together, default=0) / len(asked) if asked else 0.0


def best_lines(asked: frozenset[str], lines: Sequence[Line], count: int) -> list[int]:
    """Where the `count` lines of greatest relevance above 0 stand in `lines`, ascending."""
    weights = _idf(asked, lines)
    overlaps = [sum(weights[word] for word in sorted(asked & line.words)) for line in lines]
    relevances = [round(_relevance(at, lines, overlaps), 9) for at in range(len(lines))]
    ranked = sorted((at for at, relevance in enumerate(relevances) if relevance > 0), key=lambda at: -relevances[at])
    return sorted(ranked[:count])


def _relevance(at: int, lines: Sequence[Line], overlaps: Sequence[float]) -> float:
    number = lines[at].number
    return sum(DECAY ** abs(lines[near].number - number) * overlaps[near] for near in _neighbours(at, lines))


def _neighbours(at: int, lines: Sequence[Line]) -> list[int]:
    here = lines[at]
    around = range(max(0, at - REACH), min(len(lines), at + REACH + 1))
    return [
        near
        for near in around
        if lines[near].passage == here.passage and abs(lines[near].number - here.number) <= REACH
    ]


def _idf(asked: frozenset[str], lines: Sequence[Line]) -> dict[str, float]:
    holding = Counter(word for line in lines for word in asked & line.words)
    return {word: math.log1p(len(lines) / (1 + holding[word])) for word in asked}


def _lines(context: Context) -> list[Line]:
    """The lines of the passages, in order; those without a word are left out."""
    found = []
    for passage, (body, span) in enumerate(zip(bodies(context.text), context.spans, strict=True)):
        for number, text in enumerate(body.split("\n"), start=span.start):
            said = frozenset(stems(words(text)))
            if said:
                found.append(Line(passage, span.path, number, text, said))
    return found


def _runs(lines: Sequence[Line], chosen: Sequence[int]) -> list[list[Line]]:
    """The chosen lines of one passage with nothing but wordless lines between them go together."""
    groups = groupby(enumerate(chosen), key=lambda pair: (lines[pair[1]].passage, pair[1] - pair[0]))
    return [[lines[at] for _, at in group] for _, group in groups]


def _quotation(run: Sequence[Line]) -> str:
    span = _span(run)
    place = f"{span.start}" if span.lines == 1 else f"{span.start}-{span.end}"
    return "\n".join([f"[{span.path}:{place}]", *(line.text.rstrip() for line in run)])


def _span(run: Sequence[Line]) -> Span:
    return Span(run[0].path, run[0].number, run[-1].number)
