"""Where a text of a given type is best split: lines (from 0) at which a part begins, the coarsest level first."""

import re
from collections.abc import Callable, Sequence

from assay.chunking.lines import is_blank

Levels = list[list[int]]  # each sorted

_JAVASCRIPT = (
    r"(export\s+)?(default\s+)?(declare\s+)?(abstract\s+)?(class|interface|enum|namespace|module)\b",
    r"(export\s+)?(default\s+)?(async\s+)?(function\b|(const|let|var)\s+\w+\s*=\s*(async\b|function\b|\())",
    r"\s+((static|async|get|set|public|private|protected|readonly|override)\s+)*"
    r"(?!if\b|for\b|while\b|switch\b|catch\b|return\b)[#\w]+\s*\([^)]*\)[^;]*\{\s*$",
)
_CONFIGURATION = (r"\[",)
_CODE = {
    "python": (r"class\b", r"(async\s+)?def\b", r"\s+(class|def|async\s+def)\b"),
    "rust": (
        r"(pub(\([^)]*\))?\s+)?(unsafe\s+)?(impl|mod|trait|struct|enum|union)\b",
        r"(pub(\([^)]*\))?\s+)?((const|async|unsafe|extern|\"C\")\s+)*fn\b",
        r"\s+(pub(\([^)]*\))?\s+)?((const|async|unsafe|extern|\"C\")\s+)*fn\b",
    ),
    "javascript": _JAVASCRIPT,
    "jsx": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "tsx": _JAVASCRIPT,
    "go": (r"type\b", r"func\b"),
    "java": (
        r"((public|protected|private|abstract|final|static|sealed)\s+)*(class|interface|enum|record|@interface)\b",
        r"\s+((public|protected|private|abstract|final|static|sealed)\s+)*(class|interface|enum|record|@interface)\b",
        r"\s+(public|protected|private|abstract|final|static|synchronized|default)\s[^;=]*\(",
    ),
    "toml": _CONFIGURATION,
    "ini": _CONFIGURATION,
    "yaml": (r"[^\s#-]",),
}
_ABOVE = re.compile(r"\s*(@|#|//|/?\*)")  # decorators, attributes and comments go with what is below them
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*\s*$")


def levels(language: str, lines: Sequence[str]) -> Levels:
    """By the type's own separators, then paragraphs, then every line."""
    own = _PROSE.get(language, _blocks)(language, lines)
    first = next((at for at, line in enumerate(lines) if not is_blank(line)), len(lines))
    kept = [[at for at in level if at > first] for level in [*own, _paragraphs(lines)]]  # blank lines lead no part
    return [*kept, list(range(1, len(lines)))]


def _blocks(language: str, lines: Sequence[str]) -> Levels:
    patterns = [re.compile(pattern) for pattern in _CODE.get(language, ())]
    return [
        sorted({_topmost(at, lines) for at, line in enumerate(lines) if pattern.match(line)}) for pattern in patterns
    ]


def _topmost(at: int, lines: Sequence[str]) -> int:
    while at > 0 and _ABOVE.match(lines[at - 1]):
        at -= 1
    return at


def _paragraphs(lines: Sequence[str]) -> list[int]:
    return [at for at in range(1, len(lines)) if is_blank(lines[at - 1]) and not is_blank(lines[at])]


def _markdown(_: str, lines: Sequence[str]) -> Levels:
    """Headings of depth 1, 2 and deeper, outside of fenced code."""
    result: Levels = [[], [], []]
    fence = ""
    for at, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        elif not fence and (depth := _depth(lines, at)):
            result[min(depth, 3) - 1].append(at)
    return result


def _depth(lines: Sequence[str], at: int) -> int:
    """The depth of the Markdown heading that begins at a line, 0 where none does."""
    marked = re.match(r"(#{1,6})\s", lines[at])
    if marked:
        return len(marked[1])
    below = lines[at + 1] if at + 1 < len(lines) else ""
    underlined = re.match(r"(=|-)\1+\s*$", below)
    if underlined is None or is_blank(lines[at]) or re.match(r"[-=|>]", lines[at]):
        return 0
    return 1 if underlined[1] == "=" else 2


def _rst(_: str, lines: Sequence[str]) -> Levels:
    """Section titles, one level for each way to adorn them, in the order of their first use."""
    result: dict[str, list[int]] = {}
    for at in range(1, len(lines)):
        title, below = lines[at - 1].rstrip(), lines[at].rstrip()
        if is_blank(title) or title[0].isspace() or not _adorns(below, title) or _ADORNMENT.match(title):
            continue
        over = at >= 2 and lines[at - 2].rstrip() == below
        result.setdefault(below[0] + "^" * over, []).append(at - 2 if over else at - 1)
    return list(result.values())


def _adorns(line: str, title: str) -> bool:
    return len(line) >= max(2, len(title)) and _ADORNMENT.match(line) is not None


_PROSE: dict[str, Callable[[str, Sequence[str]], Levels]] = {"markdown": _markdown, "rst": _rst}
