"""An answer as the claims that it makes, split by rule.

A sentence of prose is a claim. A line of code is a claim: inside a fence, under a citation that stands alone on its
line (up to the next blank line), after `>`, or as the one inline code of its line. Bullets, heading marks and
citations are no part of a claim.
"""

import re

from assay.generation.words import words

CITATION = re.compile(r"\[[^\[\]\s:]+(?::\d+(?:-\d+)?)+\]")  # [path:line] or [path:first-last]
_NOTE = re.compile(r"(?<=\S)\s*\[\d+(?:\s*,\s*\d+)*\](?=\s|[.,;:!?)]|$)")  # [1] or [1, 2], in prose alone
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_BULLET = re.compile(r"\s*(?:[-*+•]|\(?\d{1,3}[.)]|#{1,6})\s+")
_INLINE_CODE = re.compile(r"(`+)(.+)\1[.,;:]?")
_STOP = re.compile(r"[.!?]+[\"')\]*_`”’]*(?=\s)|[。！？]+[」』”’]?")  # noqa: RUF001
_NEVER_LAST = frozenset("e.g. i.e. cf. vs. mr. mrs. ms. dr. prof. fig. figs. sec. eq. approx. resp. incl. viz.".split())
_RARELY_LAST = frozenset("etc. al. no. nos. ver. vol. pp. p. ca. seq. ...".split())


def split_claims(answer: str) -> list[str]:
    """The claims of `answer` in reading order; none where it holds no word."""
    claims: list[str] = []
    prose: list[str] = []
    fence = ""
    quoting = False
    for line in answer.split("\n"):
        mark = _FENCE.match(line)
        bare = without_citations(line).strip()
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip(" `~\t\r"):
                fence = ""
            else:
                claims.append(bare)
            continue
        quoting = (quoting and bool(bare)) or (not bare and bool(line.strip()))
        text, separate = _unmarked(bare)
        if separate or mark or not bare or quoting:
            claims += _sentences(prose)
            prose = []
        if mark:
            fence = mark[1]
        elif quoting or _is_code(text):
            claims.append(bare if quoting else text)
        elif text:
            prose.append(text)
    claims += _sentences(prose)
    return [claim for claim in map(_unquoted, claims) if words(claim)]


def without_citations(text: str) -> str:
    return CITATION.sub("", text)
