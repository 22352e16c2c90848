"""Which files of the project a command reads, for --verbose: by Python's audit events, so that no reader tells them."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

PLACES = ("conf", "data", "metrics", "params.yaml", "dvc.yaml", "dvc.lock")  # nothing else is named: see assay.key
_LISTED = 3  # files of a folder that are named one by one


@dataclass
class Reads:
    files: dict[str, None] = field(default_factory=dict)  # relative to the working folder, in the order of reading
    git: int = 0  # calls


@contextmanager
def watched_reads() -> Iterator[Reads]:
    """Filled while the context lasts. Python keeps the hook, which does nothing afterwards."""
    reads, root, on = Reads(), os.getcwd(), [True]  # noqa: PTH109 (a string, for speed)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if not on:
            return
        if event == "open":
            _note_open(reads, root, *arguments[:3])
        elif event == "subprocess.Popen" and PurePath(os.fsdecode(arguments[0] or "")).name == "git":
            reads.git += 1

    sys.addaudithook(hook)
    try:
        yield reads
    finally:
        on.clear()


def reads_text(reads: Reads) -> list[str]:
    """A line a file, or a line a folder of which many were read."""
    folders = Counter(_folder(file) for file in reads.files)
    lines = []
    for folder, count in folders.items():
        files = [file for file in reads.files if _folder(file) == folder]
        lines += [f"read {file}" for file in files] if count <= _LISTED else [f"read {folder}: {count} files"]
    return lines + ([f"asked git {reads.git} times"] if reads.git else [])


def _note_open(reads: Reads, root: str, path: object, mode: object, flags: object) -> None:
    if not isinstance(path, str | bytes | os.PathLike) or (isinstance(mode, str) and set(mode) & set("wax+")):
        return
    if isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR):
        return
    name = PurePath(os.path.normpath(os.fsdecode(path)))
    if name.is_absolute() and not name.is_relative_to(root):
        return
    name = name.relative_to(root) if name.is_absolute() else name
    if name.parts and name.parts[0] in PLACES:
        reads.files[str(name)] = None


def _folder(file: str) -> str:
    """At most three parts of its folder."""
    return "/".join(PurePath(file).parent.parts[:3]) or file
