"""Under which licence a source stands: from the metadata of an sdist, else the name of its licence file."""

import re
from collections.abc import Mapping
from email.message import Message
from email.parser import BytesHeaderParser

UNKNOWN = "unknown"
METADATA = "PKG-INFO"
_FILE = re.compile(r"(licen[cs]e|copying|unlicense)\b[^/]*", re.IGNORECASE)
_CLASSIFIER = re.compile(r"License :: (?:OSI Approved :: )?(.+)")
_LONGEST_NAME = 100  # some releases put the whole text into the field


def tells_licence(path: str) -> bool:
    """Whether `licence` would read the file: only files at the top of a source speak for all of it."""
    return path == METADATA or _FILE.fullmatch(path) is not None


def licence(files: Mapping[str, bytes]) -> str:
    """The licence by the files that tell it (path inside the source -> content).

    In this order: the SPDX expression, the licence's name, the classifiers, `see <file>`, and `unknown`.
    """
    metadata = BytesHeaderParser().parsebytes(files.get(METADATA, b""))
    texts = sorted(path for path in files if path != METADATA)
    return _from_metadata(metadata) or (f"see {texts[0]}" if texts else UNKNOWN)


def _from_metadata(metadata: Message) -> str | None:
    for field in ("License-Expression", "License"):
        name = str(metadata.get(field, "")).strip()
        if name and name.upper() != "UNKNOWN" and "\n" not in name and len(name) <= _LONGEST_NAME:
            return name
    classifiers = (_CLASSIFIER.fullmatch(str(line).strip()) for line in metadata.get_all("Classifier", []))
    return "; ".join(sorted({found.group(1) for found in classifiers if found})) or None
