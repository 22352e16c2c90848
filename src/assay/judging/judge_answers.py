"""Judge every answer of a cell."""

from collections.abc import Sequence
from pathlib import Path

from assay.component import build
from assay.config import CellConfig
from assay.embedding.embedder import Embedder
from assay.judging.judge import Judge
from assay.records import Answer, Query, Verdict


def judge_answers(cell: CellConfig, queries: Sequence[Query], answers: Sequence[Answer], cache: Path) -> list[Verdict]:
    """One verdict an answer, in their order; none at all where the cell has no judge."""
    if cell.judge is None:
        return []
    by_id = {query.id: query for query in queries}
    judge: Judge = build(cell.judge, embedder=Embedder(cell.embedder, cache))
    return judge.judge_all([by_id[answer.query_id] for answer in answers], answers)
