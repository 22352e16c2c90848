"""What the scripts of the page need of one suite, as plain JSON. Pure.

Texts, items and reasons stand once and are named by their number:

    strings  [text, ...]                                 items    [[label, text], ...]        numbers of strings
    queries  [{id, t: text, g: {kind: label}, a: answerable, k: keywords, r: reference, j: [[item, grade], ...]}]
    scores   {measure: [by cell [by query number, or "n3", "u3": not applicable, undetermined, for reason 3]]}
    pairs    [[cell, cell, difference, low, high, p, Holm p, n], ...]                         of the headline
    seen     a list by cell of a list by query: null, or {h: [item, grade or -1, in context 0/1, ...], f: found,
             x: failure, c: [tokens, cut, pieces], a: answer, b: 1 if it abstained,
             v: [[claim, band, support, evidence], ...], w: claims left out, p: [[name, points, most, feedback], ...],
             n: notes, l: stage where it was lost,
             t: [rank or 0, rank before the reranker or 0, in context 0/1, ...] of the query's judged items, the first}
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.distinct import Distinct
from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Seen
from assay.reporting.page.funnel import STAGES, lost_at
from assay.reporting.page.heat import groups_of, heat, measures_of
from assay.reporting.page.pairs import Pair
from assay.reporting.page.visible import shortened, visible
from assay.scores import Score
from assay.scoring.per_query import QueryScores

_LETTERS = {"not_applicable": "n", "undetermined": "u"}
_NAME = 200  # characters of a name
_TRACED = 2  # judged items of a query for each result that is shown


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that is shown. text: characters of each; hits, claims: of one query in one cell."""

    text: int
    hits: int
    claims: int


@dataclass(frozen=True, slots=True)
class SuiteFacts:
    """cells: measured ones, the controls last. pairs: of the headline, by places in `cells`."""

    suite: str
    headline: str
    cells: Sequence[MeasuredCell]
    pairs: Sequence[Pair]
    evidence: Evidence
    unqualified: Sequence[str] = ()


def suite_data(facts: SuiteFacts, bounds: Bounds) -> dict[str, Any]:
    packing = _Packing(bounds)
    cells, evidence = facts.cells, facts.evidence
    measures, groups = measures_of(cells, facts.headline), groups_of(cells)
    asked = _all_asked(cells, evidence)
    rows = [{row.query_id: row for row in cell.queries} for cell in cells]
    labels = {row.query_id: row.groups for of_cell in rows for row in of_cell.values()}
    return {
        "name": visible(facts.suite),
        "headline": visible(facts.headline),
        "cells": [
            {
                "n": shortened(cell.name, _NAME),
                "p": visible(cell.profile),
                "m": visible(cell.method),
                "c": int(cell.is_control),
            }
            for cell in cells
        ],
        "measures": list(map(visible, measures)),
        "unqualified": list(map(visible, facts.unqualified)),
        "groups": [[visible(kind), visible(label)] for kind, label in groups],
        "heat": {visible(measure): table for measure, table in heat(cells, measures, groups).items()},
        "queries": [packing.query(query, labels.get(query.id, {})) for query in asked],
        "scores": {
            visible(measure): [[packing.score(of_cell.get(query.id), measure) for query in asked] for of_cell in rows]
            for measure in measures
        },
        "pairs": [_pair(pair) for pair in facts.pairs],
        "stages": STAGES,
        "seen": [
            [packing.seen(_seen(evidence, cell, query.id), rows[place].get(query.id)) for query in asked]
            for place, cell in enumerate(cells)
        ],
        "items": packing.items,
        "strings": packing.strings.texts,
        "reasons": packing.reasons.texts,
    }


def key_of(cell: MeasuredCell) -> str:
    return f"{cell.profile}/{cell.method}"


def _all_asked(cells: Sequence[MeasuredCell], evidence: Evidence) -> list[Asked]:
    """With the queries that only the scores know: then nothing but their ids is."""
    known = {query.id: query for query in evidence.asked}
    scored = dict.fromkeys(row.query_id for cell in cells for row in cell.queries)
    return [*known.values(), *(Asked(query, "") for query in scored if query not in known)]


def _seen(evidence: Evidence, cell: MeasuredCell, query: str) -> Seen | None:
    return evidence.seen.get(key_of(cell), {}).get(query)


def _pair(pair: Pair) -> list[float | int | None]:
    numbers = (pair.difference, pair.low, pair.high, pair.p, pair.holm_p)
    return [pair.first, pair.second, *(None if number is None else round(number, 6) for number in numbers), pair.n]


class _Packing:
    """Numbers every text as it comes by."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self.strings, self.reasons = Distinct(bounds.text), Distinct(_NAME)
        self._items: dict[tuple[int, int], int] = {}

    @property
    def items(self) -> list[list[int]]:
        return [list(item) for item in self._items]

    def query(self, query: Asked, labels: Mapping[str, str]) -> dict[str, Any]:
        return {
            "id": visible(query.id),
            "t": self.strings.number(query.text),
            "g": {visible(kind): visible(label) for kind, label in labels.items()},
            "a": int(query.answerable),
            "k": [shortened(keyword, _NAME) for keyword in query.keywords],
            "r": self.strings.number(query.reference),
            "j": [[self._item(item), grade] for item, grade in query.judged],
        }

    def score(self, row: QueryScores | None, measure: str) -> float | str | None:
        """None where the cell has no row of the query, or no such measure."""
        score: Score | None = row.scores.get(measure) if row else None
        if score is None:
            return None
        if score.state == "value":
            return round(score.number, 6)
        return f"{_LETTERS[score.state]}{self.reasons.number(score.reason)}"

    def seen(self, seen: Seen | None, row: QueryScores | None) -> dict[str, Any] | None:
        """Keys without a content are left out."""
        if seen is None:
            return None
        hits = [
            number
            for hit in seen.hits[: self._bounds.hits]
            for number in (self._item(hit.item), -1 if hit.grade is None else hit.grade, int(hit.in_context))
        ]
        ranks = [
            entry
            for place in seen.traced[: _TRACED * self._bounds.hits]
            for entry in (place.rank or 0, place.before or 0, int(place.in_context))
        ]
        number = self.strings.number
        packed = {
            "h": hits,
            "f": seen.found,
            "x": shortened(seen.failure, _NAME),
            "c": [seen.tokens, seen.cut_tokens, seen.pieces] if seen.tokens or seen.cut_tokens else [],
            "b": int(seen.abstained),
            "v": [self._claim(claim) for claim in seen.claims[: self._bounds.claims]],
            "w": seen.claims_left_out + len(seen.claims[self._bounds.claims :]),
            "p": [[shortened(at.name, _NAME), at.points, at.most, number(at.feedback)] for at in seen.points],
            "n": list(map(number, seen.notes)),
            "t": ranks,
            "l": lost_at(seen, row.scores.get("keyword_pass") if row else None),
        }
        answer = {} if seen.answer is None else {"a": number(seen.answer)}
        return {key: content for key, content in packed.items() if content} | answer

    def _claim(self, claim: Claimed) -> list[Any]:
        evidence = self.strings.number(claim.evidence) if claim.evidence else -1
        return [self.strings.number(claim.text), shortened(claim.band, _NAME), claim.support, evidence]

    def _item(self, item: Item) -> int:
        place = (self.strings.number(item.label), self.strings.number(item.text))
        return self._items.setdefault(place, len(self._items))
