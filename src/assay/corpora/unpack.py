"""The files of an sdist, read without running any of its code.

An archive is refused as a whole when a member leads out of it, and when it holds more than the limits allow; bytes are
counted as they are decompressed, so that a header may lie. Links and devices are skipped and counted.
"""

import bz2
import gzip
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, Any

from assay.config import CorpusLimits
from assay.corpora.files import SourceFile, Wanted, inner_path, listed
from assay.errors import AssayError

OPENERS: dict[str, Callable[[Path], Any]] = {
    ".tar": lambda path: path.open("rb"),
    ".tar.gz": gzip.open,
    ".tgz": gzip.open,
    ".tar.bz2": bz2.open,
    ".tar.xz": lzma.open,
}
BLOCK = 65_536
OVERHEAD = 4_096  # bytes of headers and padding that a tar member may add to its content
# What the standard library raises on a damaged or hostile archive; RecursionError: endless extended headers.
DAMAGES = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    OSError,
    RecursionError,
    RuntimeError,
    ValueError,
)


def unpack(archive: Path, limits: CorpusLimits, wanted: Wanted) -> list[SourceFile]:
    """List the files of a tar or zip archive, sorted by path, and read the wanted ones.

    A single top folder is taken off all paths, as an sdist has it. AssayError names the archive and the member.
    """
    files: dict[str, SourceFile] = {}
    replaced = []
    for file in _files(archive, limits, lambda path: wanted(path) or wanted(path.partition("/")[2])):
        if file.path in files:
            replaced.append(replace(files[file.path], data=None, skipped="duplicate"))
        files[file.path] = file
    return sorted(_without_top([*files.values(), *replaced]), key=lambda file: file.path)


def _without_top(files: list[SourceFile]) -> list[SourceFile]:
    tops = {file.path.partition("/")[0] for file in files}
    if len(tops) != 1 or not all("/" in file.path for file in files):
        return files
    return [replace(file, path=file.path.partition("/")[2]) for file in files]


@dataclass(frozen=True, slots=True)
class _Member:
    name: str
    size: int
    kind: str  # file, folder, link
    open: Callable[[], IO[bytes] | None]


def _files(archive: Path, limits: CorpusLimits, wanted: Wanted) -> Iterator[SourceFile]:
    total = 0
    for count, member in enumerate(_members(archive, limits), start=1):
        if count > limits.max_files:
            raise AssayError(f"{archive.name} has more than max_files = {limits.max_files} members. {_BOMB}")
        path = _path(archive, member)
        if member.kind == "folder":
            continue
        if member.kind == "link":
            yield listed(path, 0, skipped="link")
            continue
        total += member.size
        if total > limits.max_bytes:
            raise _too_long(archive, member.name, limits)
        long = member.size > limits.max_file_bytes
        yield listed(path, member.size, None if long or not wanted(path) else _content(archive, member))


def _path(archive: Path, member: _Member) -> str:
    try:
        return inner_path(member.name)
    except ValueError as error:
        raise AssayError(f"{archive.name}: the member `{member.name}` has {error}. {_HOSTILE}") from None


def _content(archive: Path, member: _Member) -> bytes:
    """At most `size` bytes and one: a header that promises less than the archive holds is found out."""
    try:
        stream = member.open()
        content = b"" if stream is None else stream.read(member.size + 1)
    except DAMAGES as error:
        raise _damaged(archive, error, member.name) from None
    if len(content) != member.size:
        raise _damaged(archive, f"its header says {member.size} bytes, it holds {len(content)}", member.name)
    return content


def _members(archive: Path, limits: CorpusLimits) -> Iterator[_Member]:
    if archive.name.endswith(".zip"):
        yield from _guarded(archive, _zip_members(archive))
        return
    suffix = next((suffix for suffix in OPENERS if archive.name.endswith(suffix)), None)
    if suffix is None:
        known = ", ".join([*OPENERS, ".zip"])
        raise AssayError(f"{archive.name}: an archive of this kind cannot be unpacked (only {known}).")
    yield from _guarded(archive, _tar_members(archive, OPENERS[suffix], limits))


def _guarded(archive: Path, members: Iterator[_Member]) -> Iterator[_Member]:
    """The same members; what the standard library raises on damage becomes a message."""
    while True:
        try:
            member = next(members)
        except StopIteration:
            return
        except DAMAGES as error:
            raise _damaged(archive, error) from None
        yield member


def _tar_members(archive: Path, opener: Callable[[Path], Any], limits: CorpusLimits) -> Iterator[_Member]:
    """Read the tar as a stream: it never seeks back, so a header cannot make it loop."""
    with opener(archive) as decompressed:
        metered = _Metered(decompressed, archive, limits)
        with tarfile.open(fileobj=metered, mode="r|", bufsize=BLOCK) as tar:  # type: ignore[call-overload]
            for info in tar:
                kind = "file" if info.isreg() else "folder" if info.isdir() else "link"
                yield _Member(info.name, info.size, kind, partial(tar.extractfile, info))


class _Metered:
    """A stream that refuses to give more bytes than the limits allow, whatever the headers say."""

    def __init__(self, stream: IO[bytes], archive: Path, limits: CorpusLimits) -> None:
        self._stream = stream
        self._archive = archive
        self._limits = limits
        self._left = limits.max_bytes + OVERHEAD * limits.max_files + BLOCK

    def read(self, size: int) -> bytes:
        block = self._stream.read(size)
        self._left -= len(block)
        if self._left < 0:
            raise _too_long(self._archive, "", self._limits)
        return block


def _zip_members(archive: Path) -> Iterator[_Member]:
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                raise NotImplementedError(f"{info.filename} is compressed by method {info.compress_type}")
            yield _Member(info.filename, info.file_size, _zip_kind(info), partial(opened.open, info))


def _zip_kind(info: zipfile.ZipInfo) -> str:
    if info.is_dir():
        return "folder"
    mode = stat.S_IFMT(info.external_attr >> 16)  # 0 where the archive was not made on Unix
    return "file" if mode in {0, stat.S_IFREG} else "link"


def _damaged(archive: Path, why: object, member: str = "") -> AssayError:
    place = f"{archive.name}: the member `{member}`" if member else archive.name
    return AssayError(f"{place} is damaged or hostile: {why}. {_HOSTILE}")


def _too_long(archive: Path, member: str, limits: CorpusLimits) -> AssayError:
    place = f" at the member `{member}`" if member else ""
    return AssayError(f"{archive.name} unpacks to more than max_bytes = {limits.max_bytes}{place}. {_BOMB}")


_BOMB = "Raise the suite's limits only if you trust it."
_HOSTILE = "Nothing was unpacked; take another release."
