"""Results that a tool writes as tags: groups of hits, what they hold in attributes, the text as content or CDATA."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

from assay.capturing.settings import ResultTags

Group = tuple[dict[str, Any], list[dict[str, Any]]]  # its attributes, and those of its hits

_TAG = re.compile(r"""<(/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"]*")*)\s*(/?)>""")
_ATTRIBUTE = re.compile(r'([\w:.-]+)\s*=\s*"([^"]*)"')
_CDATA, _CDATA_END = "<![CDATA[", "]]>"


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    closes: bool
    empty: bool
    attributes: dict[str, str]


def read_tags(text: str, tags: ResultTags, text_name: str) -> list[Group]:
    """The groups in order, hits outside of any in one of their own; none where the text has no such tag.

    text_name: the key of a hit's content. Tags inside of CDATA or of a hit are content.
    """
    groups: list[Group] = []
    hit: dict[str, Any] | None = None
    for piece in _pieces(text):
        if hit is not None and not (isinstance(piece, _Tag) and piece.name == tags.hit and piece.closes):
            hit[text_name] += piece if isinstance(piece, str) else ""
        elif not isinstance(piece, _Tag):
            continue
        elif piece.name == tags.group and not piece.closes:
            groups.append((dict(piece.attributes), []))
        elif piece.name == tags.hit and not piece.closes:
            if not groups:
                groups.append(({}, []))
            opened = {**piece.attributes, text_name: ""}
            groups[-1][1].append(opened)
            hit = None if piece.empty else opened
        elif piece.name == tags.hit:
            hit = None
    return groups


def _pieces(text: str) -> Iterator[str | _Tag]:
    position = 0
    while position < len(text):
        start = text.find("<", position)
        if start < 0:
            yield unescape(text[position:])
            return
        if start > position:
            yield unescape(text[position:start])
        if text.startswith(_CDATA, start):
            end = text.find(_CDATA_END, start)
            yield text[start + len(_CDATA) : end if end >= 0 else len(text)]
            position = end + len(_CDATA_END) if end >= 0 else len(text)
        elif found := _TAG.match(text, start):
            closes, name, attributes, empty = found.groups()
            yield _Tag(name, bool(closes), bool(empty), _attributes(attributes))
            position = found.end()
        else:
            yield "<"
            position = start + 1


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(text)}
