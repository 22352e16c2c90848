"""Write the tables of the report into a folder, one file each."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from assay.atomic import write_whole
from assay.reporting.page.tables import NamedTable
from assay.scoring.per_query import harmless

Form = Literal["csv", "parquet"]
FORMS: tuple[Form, ...] = ("csv", "parquet")


def write_tables(folder: Path, tables: Sequence[NamedTable], form: Form) -> list[Path]:
    """The files. What is not known is empty in CSV, null in Parquet."""
    write = _write_csv if form == "csv" else _write_parquet
    paths = [folder / f"{table.name}.{form}" for table in tables]
    for path, table in zip(paths, tables, strict=True):
        write(path, table)
    return paths


def _write_csv(path: Path, table: NamedTable) -> None:
    """Text that a spreadsheet would run as a formula gets a leading apostrophe."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([harmless(entry) if isinstance(entry, str) else entry for entry in row])
    write_whole(path, buffer.getvalue())


def _write_parquet(path: Path, table: NamedTable) -> None:
    import pandas as pd

    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    try:
        pd.DataFrame(table.rows, columns=list(table.columns)).to_parquet(new, index=False)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
