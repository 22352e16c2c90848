"""What another system found and answered as JSON Lines, one object a query.

    {"query_id": "T1-001", "answer": "By ...", "contexts": ["def ..."], "failure": "",
     "hits": [{"doc_id": "flask/src/app.py", "score": 3.2, "start": 10, "end": 31, "text": "def ..."}]}

All but `query_id` may be absent, and of a hit all but `doc_id`. Without `hits` no search was recorded; an empty list
says that nothing was found. Unknown fields are faults: they are mistyped ones as a rule.
"""

import json
import math
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from assay.corpora.faults import Faults
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.text_lines import text_lines

FIELDS = ("query_id", "hits", "answer", "contexts", "failure")
HIT_FIELDS = ("doc_id", "score", "start", "end", "text")


class Malformed(ValueError):  # noqa: N818 (a state of a row)
    """Says what, without the place."""


def answer_rows(path: Path, system: str, faults: Faults) -> Iterator[tuple[int, ForeignResult]]:
    """Line number and result of each line; what is malformed goes to `faults`. Ids are not checked here."""
    for number, line in text_lines(path, faults):
        try:
            yield number, read_result(_parsed(line), system)
        except Malformed as fault:
            faults.add(number, str(fault))


def read_result(row: Any, system: str) -> ForeignResult:
    """Malformed where it is none."""
    _check_fields(row, FIELDS, "a row")
    hits = _list(row, "hits")
    contexts = _list(row, "contexts")
    if contexts is not None and not all(isinstance(context, str) for context in contexts):
        raise Malformed("`contexts` must be a list of texts.")
    return ForeignResult(
        system,
        _text(row, "query_id", required=True) or "",
        None if hits is None else _hits(hits),
        _text(row, "answer"),
        None if contexts is None else tuple(contexts),
        _text(row, "failure") or "",
    )


def _hits(rows: list[Any]) -> tuple[ForeignHit, ...]:
    hits = []
    for place, row in enumerate(rows):
        try:
            hits.append(_hit(row))
        except Malformed as fault:
            raise Malformed(f"hits[{place}]: {fault}") from None
    scored = sum(hit.score is not None for hit in hits)
    if scored not in (0, len(hits)):
        raise Malformed(f"{scored} of {len(hits)} hits have a score: give all of them one, or none.")
    return tuple(hits)


def _hit(row: Any) -> ForeignHit:
    _check_fields(row, HIT_FIELDS, "a hit")
    score = row.get("score")
    if score is not None and (type(score) not in {int, float} or not _is_finite(score)):
        raise Malformed(f"`score`: `{score}` is no finite number.")
    return ForeignHit(
        _text(row, "doc_id", required=True) or "",
        None if score is None else float(score),
        _line(row, "start"),
        _line(row, "end"),
        _text(row, "text") or "",
    )


def _is_finite(score: float) -> bool:
    try:
        return math.isfinite(float(score))
    except OverflowError:
        return False


def _parsed(line: str) -> Any:
    try:
        row = json.loads(line, parse_constant=_no_number)
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed("holds half of a surrogate pair, which is no text.") from None
    except RecursionError:
        raise Malformed("is nested too deep.") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON ({error.msg}). Write one object a line.") from None
    return row


def _no_number(written: str) -> NoReturn:
    raise Malformed(f"`{written}` is no finite number.")


def _check_fields(row: Any, known: tuple[str, ...], what: str) -> None:
    if not isinstance(row, Mapping):
        raise Malformed(f"{what} must be a JSON object.")
    for name in row:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f" Did you mean `{close[0]}`?" if close else ""
            raise Malformed(f"`{name}` is unknown.{hint} There are: {', '.join(known)}.")


def _text(row: Mapping[str, Any], field: str, *, required: bool = False) -> str | None:
    value = row.get(field)
    if value is None and not required:
        return None
    if not isinstance(value, str) or (required and not value):
        raise Malformed(f"`{field}` must be a text{' that is not empty' if required else ''}.")
    return value


def _list(row: Mapping[str, Any], field: str) -> list[Any] | None:
    value = row.get(field)
    if value is not None and not isinstance(value, list):
        raise Malformed(f"`{field}` must be a list.")
    return value


def _line(row: Mapping[str, Any], field: str) -> int | None:
    value = row.get(field)
    if value is not None and (type(value) is not int or value < 1):
        raise Malformed(f"`{field}` must be a line number, 1 or more.")
    return value
