"""Topics of TREC: <top> blocks with <num>, <title>, <desc> and <narr>, <topic number="..."> blocks, or id<TAB>text."""

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.importing.fields import id_fault
from assay.importing.found import FoundQuery
from assay.importing.reading import Reading
from assay.importing.tagged_blocks import tagged_blocks

_TOP = re.compile(r"<(/?)top(?:ic)?(?:\s[^<>]*)?>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""\snumber\s*=\s*["']([^"'<>]*)["']""", re.IGNORECASE)
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
    blocks = 0
    for block in tagged_blocks(path, lines, _TOP, "top", reading):
        blocks += 1
        yield from _topic(f"{path}:{block.line}", f"{_number(block.tag)}{block.body}", fields, reading)
    if not blocks:
        reading.faults.add(f"{path}:1", "top: no whole <top> block. Write them, or `id<TAB>text` lines.")


def _number(tag: str) -> str:
    """Of `<topic number="12">` as the field of a <top> block."""
    found = _ATTRIBUTE.search(tag)
    return f"<num>{found.group(1)}\n" if found else ""


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
