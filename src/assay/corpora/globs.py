"""Which files of a source are taken: include and exclude globs on the path inside the source.

`*` and `?` stay inside one path segment, `[abc]` and `[!abc]` are letters to choose from, `**` is any number of
folders: `src/**` is everything below src, `**/x.py` is x.py in any folder, the top one included.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache

from assay.errors import AssayError


def matches(path: str, pattern: str) -> bool:
    """AssayError where the pattern is malformed."""
    return _compiled(pattern).fullmatch(path) is not None


def selected(path: str, include: Iterable[str], exclude: Iterable[str]) -> bool:
    """Whether a file is matched by some include pattern and by no exclude pattern."""
    return any(matches(path, pattern) for pattern in include) and not any(matches(path, pattern) for pattern in exclude)


def check_includes(include: Iterable[str], paths: Sequence[str]) -> None:
    """AssayError that names each include pattern that matches no path: most often a typing error."""
    idle = [pattern for pattern in include if not any(matches(path, pattern) for path in paths)]
    if idle:
        raise AssayError("\n  ".join(_idle(pattern, paths) for pattern in idle))


def _idle(pattern: str, paths: Sequence[str]) -> str:
    if any(path.startswith(f"{pattern}/") for path in paths):
        return f"include pattern `{pattern}` matches no file: it is a folder, write `{pattern}/**`."
    close = get_close_matches(pattern, paths, n=1, cutoff=0.5)
    hint = f"closest: `{close[0]}`? " if close else ""
    return f"include pattern `{pattern}` matches none of {len(paths)} files. {hint}Mend it in conf/suite."


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    segments = pattern.split("/")
    if "" in segments or {".", ".."} & set(segments):
        raise AssayError(f"glob `{pattern}`: write it relative to the source, without empty segments, `.` or `..`.")
    if any("**" in segment and segment != "**" for segment in segments):
        raise AssayError(f"glob `{pattern}`: `**` stands alone between slashes, as in `src/**/*.py`.")
    *folders, last = segments
    try:
        return re.compile("".join(map(_folder, folders)) + (".+" if last == "**" else _segment(last)), re.DOTALL)
    except re.error as error:
        raise AssayError(f"glob `{pattern}` is malformed: {error}.") from None


def _folder(segment: str) -> str:
    return "(?:[^/]+/)*" if segment == "**" else _segment(segment) + "/"


def _segment(segment: str) -> str:
    """The regular expression of one path segment."""
    return "".join(_token(token) for token in re.findall(r"\[!?\]?[^\]]*\]|.", segment, re.DOTALL))


def _token(token: str) -> str:
    if token in {"*", "?"}:
        return "[^/]" + token.replace("?", "")
    if len(token) == 1:
        return re.escape(token)
    negated = token.startswith("[!")
    letters = re.sub(r"([\\\[\]&~|^])", r"\\\1", token[2 if negated else 1 : -1])
    return f"[^/{letters}]" if negated else f"[{letters}]"
