"""Why a file of a source becomes no document. Each skip has a reason, so that it can be counted."""

import re
from fnmatch import fnmatchcase

from assay.config import CorpusLimits
from assay.corpora.files import Reason, SourceFile

VENDORED = {
    "_vendor",
    "bower_components",
    "node_modules",
    "site-packages",
    "third_party",
    "third-party",
    "vendor",
    "vendored",
}
GENERATED_FOLDERS = ("*.egg-info", "*.dist-info", "__pycache__", "__generated__")
GENERATED_FILES = (
    "*.lock",
    "*.map",
    "*.min.css",
    "*.min.js",
    "*-min.js",
    "*_pb2.py",
    "PKG-INFO",
    "go.sum",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "pnpm-lock.yaml",
)
# A comment of the first lines that says so. A text about generated things has no comment sign, or another wording.
_COMMENT = r"^[ \t\ufeff]*(?:#(?!!)|//|/\*|\*|--|;|<!--|\.\.[ \t])[^\n]*?"
_CLAIM = (
    r"(?:@generated\b|\bdo not (?:edit|modify)\b|\bauto-?(?:matically )?generated\b"
    r"|\b(?:file|code|module|document)\b[^\n]{0,40}\bgenerated (?:by|from|with)\b)"
)
_GENERATED = re.compile(_COMMENT + _CLAIM, re.IGNORECASE | re.MULTILINE)
FIRST_LINES = 10
LONG_LINE = 500  # characters a line, on average: minified
SCRIPTS = (".js", ".mjs", ".cjs", ".css")


def skip_by_listing(file: SourceFile, limits: CorpusLimits) -> Reason | None:
    """The reason that shows without reading the file."""
    if file.skipped:
        return file.skipped
    *folders, name = file.path.split("/")
    if VENDORED & set(folders):
        return "vendored"
    if _any(folders, GENERATED_FOLDERS) or _any([name], GENERATED_FILES):
        return "generated"
    return "over-long" if file.size > limits.max_file_bytes else None


def skip_by_bytes(data: bytes) -> Reason | None:
    """The reason that the undecoded content shows. UTF-16 counts as binary: it is full of zero bytes."""
    if b"\0" in data:
        return "binary"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "undecodable"
    return None


def skip_by_text(path: str, text: str) -> Reason | None:
    """The reason that the text itself shows."""
    if not text.strip("\ufeff \t\r\n\f\v"):
        return "empty"
    head = "\n".join(text.split("\n", FIRST_LINES)[:FIRST_LINES])
    if _GENERATED.search(head) or (path.endswith(SCRIPTS) and len(text) / (text.count("\n") + 1) > LONG_LINE):
        return "generated"
    return None


def _any(names: list[str], patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns)
