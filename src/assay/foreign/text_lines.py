"""The lines of a text file that may be compressed, each read by itself, so that a fault has its line."""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from assay.corpora.faults import Faults
from assay.errors import AssayError


def text_lines(path: Path, faults: Faults) -> Iterator[tuple[int, str]]:
    """Line number and text of each line that is not blank, without its end; one that is not UTF-8 is a fault.

    AssayError where a `.gz` is none or is cut off.
    """
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rb") as file:
            for number, line in enumerate(file, start=1):
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError:
                    faults.add(number, "not UTF-8. Save the file as UTF-8.")
                    continue
                if text.strip():
                    yield number, text.rstrip("\r\n")
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise AssayError(f"{path}: not a whole gzip file. Fetch or compress it again.") from None
