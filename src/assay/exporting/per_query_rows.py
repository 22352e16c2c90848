"""Scores per query in long form: one row a cell, query and measure; as CSV or Parquet."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from assay.atomic import write_pieces
from assay.grid import CellName
from assay.scoring.per_query import QueryScores, harmless


class ScoreRow(NamedTuple):
    """groups: JSON, such as {"tier": "1"}. value: None unless the state is `value`; reason: why there is none."""

    suite: str
    profile: str
    method: str
    query_id: str
    groups: str
    measure: str
    state: str
    value: float | None
    reason: str


def score_rows(cell: CellName, queries: Iterable[QueryScores]) -> Iterator[ScoreRow]:
    for query in queries:
        groups = json.dumps(dict(query.groups), ensure_ascii=False)
        for measure, score in query.scores.items():
            number = score.number if score.state == "value" else None
            yield ScoreRow(*cell, query.query_id, groups, measure, score.state, number, score.reason)


def write_csv(path: Path, rows: Iterable[ScoreRow]) -> None:
    """An id or a reason that a spreadsheet would run as a formula gets a leading apostrophe."""
    write_pieces(path, _csv_lines(rows))


def write_parquet(path: Path, rows: Sequence[ScoreRow]) -> None:
    """The texts as they are, `value` as a float that may be null."""
    import pandas as pd

    path.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(prefix=f".{path.name}.", dir=path.parent))
    new = folder / path.name
    try:
        frame = pd.DataFrame(rows, columns=list(ScoreRow._fields)).astype({"value": "float64"})
        frame.to_parquet(new, index=False)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
        with suppress(OSError):
            folder.rmdir()


def _csv_lines(rows: Iterable[ScoreRow]) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for cells in (ScoreRow._fields, *rows):
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
