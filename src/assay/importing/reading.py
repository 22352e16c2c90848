"""Lines of text files, plain or gzipped, each decoded by itself so that a broken byte costs one line and is named."""

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from assay.errors import AssayError
from assay.importing.malformed import Malformed

_STEP = 1000  # lines between two reports of progress


def _ignore(_: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read. watch: is told of bytes that were read from the disk, for a progress bar."""

    encoding: str = "utf-8"
    faults: Malformed = field(default_factory=Malformed)
    watch: Callable[[int], None] = _ignore

    def lines(self, path: Path) -> Iterator[tuple[int, str]]:
        """Number and text of each line, without its end; lines end at "\\n" alone, or "\\r\\n".

        AssayError where the file cannot be opened or its compression is broken.
        """
        with open_bytes(path) as raw:
            seen = 0
            content = io.BufferedReader(gzip.GzipFile(fileobj=raw)) if path.suffix == ".gz" else raw
            numbered = enumerate(_unbroken(content, path), start=1)
            for number, line in numbered:
                text = self._decoded(line, path, number)
                if text is not None:
                    yield number, text
                if number % _STEP == 0:
                    self.watch(raw.tell() - seen)
                    seen = raw.tell()
            self.watch(raw.tell() - seen)

    def _decoded(self, line: bytes, path: Path, number: int) -> str | None:
        try:
            text = line.decode(self.encoding)
        except UnicodeDecodeError as error:
            mend = "Say which it is by --encoding, such as latin-1."
            self.faults.add(f"{path}:{number}", f"byte {error.start + 1} is not {self.encoding}. {mend}")
            return None
        except LookupError:
            raise AssayError(f"--encoding: Python knows no `{self.encoding}`. Write utf-8 or latin-1.") from None
        return text.removeprefix("\ufeff").removesuffix("\n").removesuffix("\r")


def open_bytes(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise AssayError(f"{path}: cannot be read ({error.strerror}).") from None


def _unbroken(content: BinaryIO | io.BufferedReader, path: Path) -> Iterator[bytes]:
    try:
        yield from content
    except (OSError, EOFError, zlib.error) as error:
        raise AssayError(f"{path}: cannot be read to its end ({error}). Fetch the file again.") from None
