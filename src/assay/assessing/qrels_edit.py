"""Judgments of a collection's qrels.tsv, changed where they stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.corpora.collection import QRELS_COLUMNS, RATER

Cells = Mapping[str, str]  # by column
Key = tuple[str, str]  # query id and document id


@dataclass(frozen=True, slots=True)
class Row:
    """rater: machine:MODEL, or "" of a person."""

    query_id: str
    doc_id: str
    score: int
    rater: str = ""

    @property
    def cells(self) -> Cells:
        return {
            **dict(zip(QRELS_COLUMNS, (self.query_id, self.doc_id, str(self.score)), strict=True)),
            RATER: self.rater,
        }


def edited(rows: Sequence[Cells], changed: Mapping[Key, Row], added: Sequence[Row]) -> str:
    """The whole file. A document that is judged several times for a query is so once where its grade has changed.

    The column `rater` is there where it was, or where a row needs it.
    """
    others = [column for column in (rows[0] if rows else ()) if column not in (*QRELS_COLUMNS, RATER)]
    marked = any(row.get(RATER) for row in rows) or any(row.rater for row in (*changed.values(), *added))
    kept = (RATER,) if marked or (rows and RATER in rows[0]) else ()
    columns = [*QRELS_COLUMNS, *kept, *others]
    after: list[Cells] = []
    done: set[Key] = set()
    for row in rows:
        key = (row["query-id"], row["corpus-id"])
        if key not in changed:
            after.append(row)
        elif key not in done:
            done.add(key)
            after.append({**row, **changed[key].cells})
    after += [row.cells for row in added]
    lines = [columns, *([cells.get(column, "") for column in columns] for cells in after)]
    return "".join("\t".join(line) + "\n" for line in lines)
