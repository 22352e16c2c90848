"""Verdicts as JSON Lines. A score is `{state, number}` or `{state, reason}`: NaN is never written.

`samples` stands only where a judge was asked several times.
"""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Claim, Verdict
from assay.scores import Score, not_applicable, undetermined, value

_WITHOUT_VALUE = {"not_applicable": not_applicable, "undetermined": undetermined}


def write_verdicts(path: Path, verdicts: Iterable[Verdict]) -> None:
    write_json_lines(path, map(_row, verdicts))


def read_verdicts(path: Path) -> list[Verdict]:
    """The verdicts of `path` in its order. AssayError where the file is missing or a line is no verdict."""
    return [_verdict(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _row(verdict: Verdict) -> dict[str, Any]:
    scores = {name: _plain(score) for name, score in verdict.scores.items()}
    row = {"query_id": verdict.query_id, "claims": list(map(asdict, verdict.claims)), "scores": scores}
    samples = {name: list(map(_plain, scores)) for name, scores in verdict.samples.items()}
    return {**row, "samples": samples} if samples else row


def _plain(score: Score) -> dict[str, Any]:
    if score.state == "value":
        return {"state": score.state, "number": score.number}
    return {"state": score.state, "reason": score.reason}


def _verdict(row: dict[str, Any], place: str) -> Verdict:
    try:
        claims = tuple(Claim(**claim) for claim in row["claims"])
        scores = {name: _score(score) for name, score in row["scores"].items()}
        samples = {name: tuple(map(_score, several)) for name, several in row.get("samples", {}).items()}
        return Verdict(row["query_id"], claims, scores, samples)
    except (KeyError, TypeError, AttributeError) as error:
        raise AssayError(f"{place}: not a verdict ({error!r}). Run the stage `judge` again.") from None


def _score(plain: dict[str, Any]) -> Score:
    if plain["state"] == "value":
        return value(plain["number"])
    return _WITHOUT_VALUE[plain["state"]](plain["reason"])
