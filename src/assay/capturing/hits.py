"""The places in a call's result, as far as the names in the settings find them."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assay.capturing.fields import clean, embedded_json, filled_text, line_number, lookup, number
from assay.capturing.pairs import Arguments
from assay.capturing.recorded import RecordedHit
from assay.capturing.settings import ResultFields
from assay.capturing.tags import read_tags

MAX_DEPTH = 8  # of wrappers such as {"result": {"content": [{"text": "<JSON>"}]}}

_LEADING_TAGS = re.compile(r"(?:\s*<[^<>]*>)*\s*")

Hits = tuple[RecordedHit, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Hits of one pair: named by its query, by its number (from 1), or "" where the result does not tell."""

    pair: str | int
    hits: Hits


@dataclass(frozen=True, slots=True)
class Reading:
    """A result: its groups, None where it could not be read."""

    groups: tuple[Group, ...] | None
    faults: tuple[str, ...] = ()


def content_text(content: Any) -> str:
    """The result as one text: content blocks joined, other JSON as it is written."""
    if isinstance(content, str):
        return clean(content)
    if _is_blocks(content):
        return clean("\n".join(block["text"] for block in content if "text" in block))
    return clean(json.dumps(content, ensure_ascii=False))


def read_result(text: str, fields: ResultFields) -> Reading:
    faults: list[str] = []
    groups = _find(text, fields, faults, 0)
    return Reading(None if groups is None else tuple(groups), tuple(dict.fromkeys(faults)))


def pair_hits(reading: Reading, arguments: Arguments) -> list[tuple[Hits | None, bool]]:
    """The hits of each pair, and whether they are those of the whole call."""
    if reading.groups is None:
        return [(None, False) for _ in arguments.pairs]
    whole = tuple(hit for group in reading.groups for hit in group.hits)
    if arguments.entries == 1:
        return [(whole, False) for _ in arguments.pairs]
    by_query = _by_query(reading.groups)
    if any(pair.query in by_query for pair in arguments.pairs):
        return [(_next(by_query.get(pair.query, [])), False) for pair in arguments.pairs]
    by_number = {group.pair: group.hits for group in reading.groups}
    if list(by_number) == list(range(1, arguments.entries + 1)):
        return [(by_number[pair.number], False) for pair in arguments.pairs]
    return [(whole, True) for _ in arguments.pairs]


def _by_query(groups: Sequence[Group]) -> dict[str, list[Hits]]:
    found: dict[str, list[Hits]] = {}
    for group in groups:
        if isinstance(group.pair, str) and group.pair:
            found.setdefault(group.pair, []).append(group.hits)
    return found


def _next(groups: list[Hits]) -> Hits:
    """Two pairs may have one query: the first group is the first one's."""
    return groups.pop(0) if groups else ()


def _find(value: Any, fields: ResultFields, faults: list[str], depth: int) -> list[Group] | None:
    if isinstance(value, dict) and depth <= MAX_DEPTH:
        return _in_object(value, fields, faults, depth)
    if _is_blocks(value):
        value = content_text(value)
    if isinstance(value, str) and depth <= MAX_DEPTH:
        return _in_text(value, fields, faults, depth)
    return _in_list(value, fields, faults) if isinstance(value, list) else None


def _in_object(value: dict[str, Any], fields: ResultFields, faults: list[str], depth: int) -> list[Group] | None:
    if _has_path(value, fields):
        return _in_list([value], fields, faults)
    for name in fields.lists:
        found = _find(value[name], fields, faults, depth + 1) if name in value else None
        if found is not None:
            return found
    return None


def _in_text(text: str, fields: ResultFields, faults: list[str], depth: int) -> list[Group] | None:
    value = embedded_json(text)
    found = None if value is None else _find(value, fields, faults, depth + 1)
    if found is None and fields.tags is not None:
        tagged = read_tags(text, fields.tags, fields.text[0])
        found = _in_list([{**group, fields.lists[0]: hits} for group, hits in tagged], fields, faults) or None
    if found is None and _LEADING_TAGS.sub("", text, count=1).startswith(fields.empty):
        return []
    return found


def _in_list(items: list[Any], fields: ResultFields, faults: list[str]) -> list[Group] | None:
    """A list of hits, or of groups of hits. None where nothing of a filled list can be read."""
    if any(_has_path(item, fields) for item in items):
        return _by_pair(items, fields, faults)
    groups = [
        Group(pair, _hits(inner, fields, faults))
        for pair, inner in _inner_lists(items, fields)
        if _readable(inner, fields)
    ]
    if items and not groups:
        return None
    if len(groups) < len(items):
        faults.append(f"{len(items) - len(groups)} of {len(items)} groups of results cannot be read.")
    return groups


def _by_pair(items: list[Any], fields: ResultFields, faults: list[str]) -> list[Group]:
    """Of a flat list, whose hits may name their query."""
    by_pair: dict[str, list[Any]] = {}
    for item in items:
        query = filled_text(lookup(item, fields.query)) if isinstance(item, dict) else ""
        by_pair.setdefault(query, []).append(item)
    return [Group(pair, _hits(found, fields, faults)) for pair, found in by_pair.items()]


def _inner_lists(items: list[Any], fields: ResultFields) -> Iterator[tuple[str | int, list[Any]]]:
    for position, item in enumerate(items, start=1):
        if isinstance(item, list):
            yield position, item
        elif isinstance(item, dict):
            inner = next((item[name] for name in fields.lists if isinstance(item.get(name), list)), None)
            if inner is not None:
                yield filled_text(lookup(item, fields.query)), inner


def _readable(items: list[Any], fields: ResultFields) -> bool:
    return not items or any(_has_path(item, fields) for item in items)


def _has_path(item: Any, fields: ResultFields) -> bool:
    return isinstance(item, dict) and bool(filled_text(lookup(item, fields.path)))


def _hits(items: list[Any], fields: ResultFields, faults: list[str]) -> Hits:
    """What cannot be read beside the rest is a fault."""
    found = [_hit(item, fields, faults) for item in items if _has_path(item, fields)]
    if len(found) < len(items):
        faults.append(f"{len(items) - len(found)} of {len(items)} results have no `{fields.path[0]}`.")
    return tuple(found)


def _hit(item: dict[str, Any], fields: ResultFields, faults: list[str]) -> RecordedHit:
    """A number that cannot be used is a fault, and the rest of the hit is kept."""
    text = lookup(item, fields.text)
    given = {names[0]: lookup(item, names) for names in (fields.start, fields.end, fields.score)}
    start, end = (line_number(given[names[0]]) for names in (fields.start, fields.end))
    score = number(given[fields.score[0]])
    for (name, value), read in zip(given.items(), (start, end, score), strict=True):
        if value is not None and read is None:
            faults.append(f"a result's `{name}` is no number that can be used.")
    path = filled_text(lookup(item, fields.path))
    return RecordedHit(path, start, end, score, clean(text) if isinstance(text, str) and text else None)


def _is_blocks(content: Any) -> bool:
    """Content blocks, {type, text}; what has no text (an image) says nothing of places."""
    return (
        isinstance(content, list)
        and any(_is_text_block(block) for block in content)
        and all(
            isinstance(block, dict) and ("text" not in block or isinstance(block["text"], str)) for block in content
        )
        and all(isinstance(block.get("type"), str) for block in content)
    )


def _is_text_block(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") in ("text", "input_text", "output_text")
