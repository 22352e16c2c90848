"""Queries and their answers, side by side."""

from collections.abc import Sequence

from assay.errors import AssayError
from assay.records import Answer, Query


def check_pairs(queries: Sequence[Query], answers: Sequence[Answer]) -> None:
    """AssayError where the n-th answer is not to the n-th query."""
    for query, answer in zip(queries, answers, strict=True):
        if query.id != answer.query_id:
            raise AssayError(f"query {query.id} has the answer to {answer.query_id}. Run `dvc repro` again.")
