"""The context of an answer: the best chunks inside a budget of tokens."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from assay.errors import AssayError
from assay.generation.passages import join, passage
from assay.records import Chunk, Context, Hit, Span


class Tokens(Protocol):
    """Counts the tokens of a text as the generator's budget understands them."""

    def count(self, text: str) -> int: ...


@dataclass(frozen=True, slots=True)
class _Run:
    """Successive lines of a chunk that the context does not hold yet."""

    chunk: Chunk
    start: int  # line number of the first
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def span(self) -> Span:
        return Span(self.chunk.span.path, self.start, self.start + len(self.lines) - 1)

    def passage(self) -> str:
        return passage(self.span, self.chunk.symbol, self.chunk.language, self.text)

    def first(self, count: int) -> "_Run":
        return _Run(self.chunk, self.start, self.lines[:count])

    def after(self, count: int) -> "_Run":
        return _Run(self.chunk, self.start + count, self.lines[count:])


class ContextBuilder:
    """Puts ranked chunks into one text of at most `max_tokens` tokens, headers and fences included.

    A line that already stands in the context is not repeated. The first chunk that does not fit is shortened by
    whole lines; what follows it is cut.
    """

    def __init__(self, max_tokens: int, tokens: Tokens) -> None:
        if max_tokens < 1:
            raise AssayError(f"context.max_tokens: {max_tokens} is below 1. Mend it in conf/context.")
        self.max_tokens = max_tokens
        self.tokens = tokens

    def build(self, hits: Iterable[Hit], chunks: Mapping[str, Chunk]) -> Context:
        """The context of `hits`, best first (the caller takes the top k), from `chunks` by id.

        Returns the spans in the order of the text, one for each passage, and the ids of the chunks whose lines stand
        in it. `cut_tokens` counts the tokens of the lines that did not fit. AssayError where a chunk is unknown.
        """
        shown: dict[tuple[str, int], str] = {}
        passages: list[str] = []
        spans: list[Span] = []
        ids: list[str] = []
        cut = 0
        closed = False
        for hit in hits:
            fitted = False
            for run in _unseen(_chunk(hit, chunks), shown):
                kept = 0 if closed else self._fitting(passages, run)
                if kept:
                    part = run.first(kept)
                    passages.append(part.passage())
                    spans.append(part.span)
                    shown.update(_places(part))
                    fitted = True
                if kept < len(run.lines):
                    closed = True
                    cut += self.tokens.count(run.after(kept).text)
            if fitted:
                ids.append(hit.chunk_id)
        text = join(passages)
        return Context(text, tuple(spans), tuple(ids), self.tokens.count(text) if text else 0, cut)

    def _fitting(self, passages: list[str], run: _Run) -> int:
        """How many first lines of `run` the budget still holds."""
        if self._fits(passages, run):
            return len(run.lines)
        fits, too_many = 0, len(run.lines)
        while too_many - fits > 1:
            middle = (fits + too_many) // 2
            if self._fits(passages, run.first(middle)):
                fits = middle
            else:
                too_many = middle
        return fits if run.first(fits).text.strip() else 0

    def _fits(self, passages: list[str], run: _Run) -> bool:
        return self.tokens.count(join([*passages, run.passage()])) <= self.max_tokens


def _chunk(hit: Hit, chunks: Mapping[str, Chunk]) -> Chunk:
    try:
        return chunks[hit.chunk_id]
    except KeyError:
        raise AssayError(
            f"`{hit.chunk_id}` is ranked but no chunk of the index. Run `dvc repro` again; where another system ranked "
            "it, choose generator: external, endpoint or none, or let it quote the text of its hits."
        ) from None


def _unseen(chunk: Chunk, shown: Mapping[tuple[str, int], str]) -> list[_Run]:
    """The runs of lines that `shown` does not hold; runs of blanks alone are left out.

    Lines are compared by text too: where a chunker cuts inside a line, the next chunk brings the rest of it.
    """
    path, start = chunk.span.path, chunk.span.start
    lines = chunk.text.removesuffix("\n").split("\n")
    held = [(path, start + at) in shown and line in shown[path, start + at] for at, line in enumerate(lines)]
    runs = []
    for repeated, group in groupby(range(len(lines)), key=lambda at: held[at]):
        at = list(group)
        run = _Run(chunk, start + at[0], tuple(lines[at[0] : at[-1] + 1]))
        if not repeated and run.text.strip():
            runs.append(run)
    return runs


def _places(run: _Run) -> dict[tuple[str, int], str]:
    return {(run.chunk.span.path, run.start + at): line for at, line in enumerate(run.lines)}
