"""Judge every answer of a cell."""

import sys
from collections.abc import Sequence
from pathlib import Path

from assay.component import build
from assay.config import CellConfig
from assay.embedding.embedder import Embedder
from assay.judging.judge import Judge
from assay.judging.self_preference import same_model
from assay.llm.model_calls import ModelCalls
from assay.records import Answer, Query, Verdict


def judge_answers(
    cell: CellConfig, queries: Sequence[Query], answers: Sequence[Answer], cache: Path, calls: ModelCalls
) -> list[Verdict]:
    """One verdict an answer, in their order; none at all where the cell has no judge.

    Says on stderr where a model judges its own answers.
    """
    if cell.judge is None:
        return []
    if own := same_model(cell.judge, cell.generator or {}):
        print(
            f"warning: {own} judges its own answers, and models prefer their own text: choose another judge.",
            file=sys.stderr,
        )
    by_id = {query.id: query for query in queries}
    judge: Judge = build(cell.judge, embedder=Embedder(cell.embedder, cache), calls=calls)
    return judge.judge_all([by_id[answer.query_id] for answer in answers], answers)
