"""Topics of TREC: <top> blocks with <num>, <title>, <desc> and <narr>, or lines of `id<TAB>text`."""

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.importing.fields import id_fault
from assay.importing.found import FoundQuery
from assay.importing.reading import Reading

_TOP = re.compile(r"<(/?)top\s*>", re.IGNORECASE)
_FIELD = re.compile(r"<(/?)([a-z]+)(?:\s[^<>]*)?>", re.IGNORECASE)
_LABEL = re.compile(r"(?:Number|Topic|Description|Narrative)\s*:", re.IGNORECASE)


def topics(path: Path, fields: Sequence[str], reading: Reading) -> Iterator[FoundQuery]:
    """fields: of <top> blocks, what makes the text of a query, such as title and desc; blanks are joined."""
    lines = reading.lines(path)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        return
    classic = first[1].lstrip().startswith("<")
    rest = _chained(first, lines)
    yield from _blocks(path, rest, fields, reading) if classic else _table(path, rest, reading)


def _chained(first: tuple[int, str], rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield first
    yield from rest


def _table(path: Path, lines: Iterator[tuple[int, str]], reading: Reading) -> Iterator[FoundQuery]:
    for number, line in lines:
        place = f"{path}:{number}"
        query_id, tab, text = line.partition("\t")
        if not line.strip():
            continue
        if not tab:
            reading.faults.add(place, "topic: no tab. Write `id<TAB>text`, or <top> blocks.")
        elif fault := id_fault(query_id):
            reading.faults.add(place, f"id: {fault}")
        else:
            yield FoundQuery(place, query_id, text.strip())


def _blocks(
    path: Path, lines: Iterator[tuple[int, str]], fields: Sequence[str], reading: Reading
) -> Iterator[FoundQuery]:
    parts: list[str] | None = None
    start, blocks = 0, 0
    for number, line in lines:
        tag = _TOP.search(line)
        if tag is None:
            if parts is not None:
                parts.append(line)
            continue
        if tag.group(1) and parts is not None:
            parts.append(line[: tag.start()])
            yield from _topic(f"{path}:{start}", "\n".join(parts), fields, reading)
            parts = None
        elif not tag.group(1):
            if parts is not None:
                reading.faults.add(f"{path}:{start}", "top: the next one begins before </top>. Close it.")
            parts, start, blocks = [line[tag.end() :]], number, blocks + 1
    if parts is not None:
        reading.faults.add(f"{path}:{start}", "top: the file ends before </top>. Fetch the file again, or close it.")
    if not blocks:
        reading.faults.add(f"{path}:1", "top: no <top> block. Write them, or `id<TAB>text` lines.")


def _topic(place: str, block: str, fields: Sequence[str], reading: Reading) -> Iterator[FoundQuery]:
    found = _fields(block)
    query_id = found.get("num", "")
    fault = id_fault(query_id)
    missing = [field for field in fields if not found.get(field)]
    if fault:
        reading.faults.add(place, f"num: {fault}")
    elif missing:
        there = ", ".join(found)
        reading.faults.add(
            place, f"{missing[0]}: the topic has none; there are {there}. Choose: --set topics.text=FIELD."
        )
    else:
        yield FoundQuery(place, query_id, " ".join(found[field] for field in fields))


def _fields(block: str) -> dict[str, str]:
    """Text by field. A closing tag may be missing: a field ends where the next one begins."""
    found: dict[str, str] = {}
    tags = list(_FIELD.finditer(block))
    ends = [tag.start() for tag in tags[1:]] + [len(block)]
    for tag, end in zip(tags, ends, strict=True):
        text = " ".join(html.unescape(block[tag.end() : end]).split())
        if not tag.group(1):
            label = _LABEL.match(text)
            found.setdefault(tag.group(2).lower(), text[label.end() :].strip() if label else text)
    return found
