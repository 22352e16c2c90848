"""One verdict for every item: none is made up, and a missing, doubled or unknown one never passes for a verdict."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.llm.chat import CallFailed, Completion, Reason, Schema
from assay.llm.retry import PASSING
from assay.scores import Score, undetermined, value

Ask = Callable[[Sequence[str], int], Completion]  # items and sample to a reply by `verdict_schema`
_FINAL: frozenset[Reason] = PASSING | {"over budget", "not in the transcript"}  # asking again changes nothing here
SECOND_ASK = 1_000  # added to the sample: the same request would be answered from the transcript


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the model says of an item. quote: the words that decided, as it gives them."""

    verdict: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class NoRuling:
    """failure: of the call; None where the model replied and its reply has no verdict, or several, for the item."""

    failure: Reason | None = None

    @property
    def reason(self) -> str:
        return self.failure or "no verdict"


Rulings = Sequence[Ruling | NoRuling]


def verdict_schema(item: str, verdicts: Sequence[str], *, quote: bool) -> Schema:
    """{verdicts: [{<item>: its number from 1, verdict, quote}]}"""
    fields: dict[str, Any] = {item: {"type": "integer"}, "verdict": {"type": "string", "enum": list(verdicts)}}
    if quote:
        fields["quote"] = {"type": "string"}
    row = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {
        "type": "object",
        "properties": {"verdicts": {"type": "array", "items": row}},
        "required": ["verdicts"],
        "additionalProperties": False,
    }


def rulings(items: Sequence[str], item: str, ask: Ask, *, batch: int, sample: int) -> list[Ruling | NoRuling]:
    """What is ruled on each item, in order. item: the field that holds its number. batch: items a call.

    Numbers that are no item's spoil the whole reply: one that counts from 0 has shifted every verdict by one.
    An item without a ruling is asked once more, alone, unless its call failed in a way that would only repeat itself.
    """
    first: list[Ruling | NoRuling] = []
    for start in range(0, len(items), batch):
        first += _ruled(items[start : start + batch], item, ask, sample)
    return [
        _ruled([text], item, ask, sample + SECOND_ASK)[0] if _is_open(ruling) else ruling
        for text, ruling in zip(items, first, strict=True)
    ]


def share(ruled: Rulings, verdict: str, items: str) -> Score:
    """The share of the items with that verdict, in [0, 1]; undetermined unless every item has one.

    items: what they are called in the reason.
    """
    missing = [ruling for ruling in ruled if isinstance(ruling, NoRuling)]
    failures = [ruling.failure for ruling in missing if ruling.failure]
    if failures:
        return undetermined(f"verdicts: {failures[0]}")
    if missing:
        return undetermined(f"{len(missing)} of {len(ruled)} {items} without a verdict")
    return value(sum(isinstance(ruling, Ruling) and ruling.verdict == verdict for ruling in ruled) / len(ruled))


def _ruled(items: Sequence[str], item: str, ask: Ask, sample: int) -> list[Ruling | NoRuling]:
    try:
        rows: Sequence[Mapping[str, Any]] = ask(items, sample).data["verdicts"]
    except CallFailed as failure:
        return [NoRuling(failure.reason) for _ in items]
    numbers = range(1, len(items) + 1)
    if any(row[item] not in numbers for row in rows):
        return [NoRuling() for _ in items]
    return [_ruling([row for row in rows if row[item] == number]) for number in numbers]


def _ruling(rows: Sequence[Mapping[str, Any]]) -> Ruling | NoRuling:
    """Of the rows about one item: verdicts that differ are none."""
    if len({row["verdict"] for row in rows}) != 1:
        return NoRuling()
    return Ruling(rows[0]["verdict"], rows[0].get("quote", ""))


def _is_open(ruling: Ruling | NoRuling) -> bool:
    return isinstance(ruling, NoRuling) and ruling.failure not in _FINAL
