"""An answer as the claims that it makes, split by rule.

A sentence of prose is a claim. A line is a claim where it is code (inside a fence, or as the one inline code of its
line), a quotation (after `>`, or under a citation that stands alone, up to the next blank line), a row of a table or a
heading. Bullets, heading marks and citations are no part of a claim.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from assay.generation.citations import CITATION
from assay.generation.words import words

Kind = Literal["line", "prose", "gap"]

_NOTE = re.compile(r"(?: |(?<=[.,;:!?]))\[\d+(?:, ?\d+)*\]|(?<=\w)\[\d+\](?=[.,;:!?]|$)")  # [1] or [1, 2], in prose
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_BULLET = re.compile(r"(?:[-*+•]|\(?\d{1,3}[.)])\s+")
_HEADING = re.compile(r"#{1,6}\s+")
_INLINE_CODE = re.compile(r"(`+)[^`]+\1[.,;:]?")
_STOP = re.compile(r"(?<![.!?])[.!?]+[\"')\]*_”’]*(?=\s)|[。！？]+[」』”’]?")
_NEVER_LAST = {"e.g.", "i.e.", "cf.", "vs.", "mr.", "mrs.", "dr.", "prof.", "fig.", "sec.", "eq.", "approx."}
_RARELY_LAST = {"etc.", "al.", "no.", "nos.", "ver.", "vol.", "pp.", "p.", "ca.", "..."}


def split_claims(answer: str) -> list[str]:
    """The claims of `answer` in reading order; none where it holds no word."""
    claims: list[str] = []
    for kind, pieces in groupby(_pieces(answer), key=lambda piece: piece[0]):
        texts = [text for _, text in pieces]
        if kind == "line":
            claims += texts
        elif kind == "prose":
            claims += _sentences(" ".join(texts))
    return [claim for claim in claims if words(claim)]


def without_citations(text: str) -> str:
    return CITATION.sub("", text)


def _pieces(answer: str) -> Iterator[tuple[Kind, str]]:
    fence = ""
    quoting = False
    for line in answer.split("\n"):
        bare = without_citations(line).strip()
        mark = _FENCE.match(line)
        if quoting and line.strip():
            yield "line", bare
        elif mark and not fence:
            fence = mark[1]
            yield "gap", ""
        elif fence:
            closed = mark is not None and mark[1].startswith(fence) and line.strip() == mark[1]
            fence = "" if closed else fence
            yield "line", bare
        elif not bare:
            quoting = bool(line.strip())
            yield "gap", ""
        else:
            yield from _outside(bare)


def _outside(line: str) -> Iterator[tuple[Kind, str]]:
    """A line outside fences and quotations."""
    bullet = _BULLET.match(line)
    if bullet:
        yield "gap", ""
    text = line[bullet.end() :] if bullet else line
    heading = _HEADING.match(text)
    if heading:
        yield "line", text[heading.end() :]
    elif text.startswith((">", "|")):
        yield "line", text.lstrip("> ")
    elif _INLINE_CODE.fullmatch(text):
        yield "line", text
    else:
        yield "prose", text


def _sentences(paragraph: str) -> list[str]:
    text = _NOTE.sub("", paragraph)
    sentences = []
    start = 0
    for stop in _STOP.finditer(text):
        if _ends(text, start, stop.end()):
            sentences.append(text[start : stop.end()].strip())
            start = stop.end()
    return [*sentences, text[start:].strip()]


def _ends(text: str, start: int, end: int) -> bool:
    """Whether the stop before `end` closes the sentence that begins at `start`."""
    if text.count("`", start, end) % 2:
        return False
    last = text[start:end].rsplit(maxsplit=1)[-1].lstrip("([\"'*_“‘")
    initial = len(last) == 2 and last[0].isupper() and last[0] != "I"
    if last.lower() in _NEVER_LAST or (initial and last[1] == "."):
        return False
    return last.lower() not in _RARELY_LAST or text[end:].lstrip()[:1].isupper()
