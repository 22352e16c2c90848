"""Blocks between an opening and a closing tag, such as <DOC> ... </DOC>; several may stand on one line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from assay.importing.reading import Reading


@dataclass(frozen=True, slots=True)
class Block:
    line: int  # where it begins
    tag: str  # as it is written, with its attributes
    body: str


def tagged_blocks(
    path: Path, lines: Iterator[tuple[int, str]], tag: re.Pattern[str], name: str, reading: Reading
) -> Iterator[Block]:
    """lines: numbered. tag: matches both tags, its first group is `/` of the closing one. name: for faults.

    What stands between blocks is left out. A block that another one interrupts, or the end of the file, is a fault.
    """
    parts: list[str] | None = None
    start, opening = 0, ""
    for number, line in lines:
        position = 0
        for found in tag.finditer(line):
            if parts is not None:
                parts.append(line[position : found.start()])
            if found.group(1) and parts is not None:
                yield Block(start, opening, "\n".join(parts))
                parts = None
            elif not found.group(1):
                if parts is not None:
                    reading.faults.add(f"{path}:{start}", f"{name}: the next one begins before </{name}>. Close it.")
                parts, start, opening = [], number, found.group()
            position = found.end()
        if parts is not None:
            parts.append(line[position:])
    if parts is not None:
        mend = "Fetch the file again, or close it."
        reading.faults.add(f"{path}:{start}", f"{name}: the file ends before </{name}>. {mend}")
