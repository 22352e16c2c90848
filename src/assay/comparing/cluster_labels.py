"""Which cluster a query belongs to, where `clusters:` of params.yaml (or --cluster) names a kind of group."""

from collections.abc import Sequence

from assay.errors import AssayError
from assay.scoring.per_query import QueryScores


def cluster_labels(kind: str, queries: Sequence[QueryScores], cell: str) -> dict[str, str]:
    """The cluster of each query by its id; one without a label is a cluster of its own.

    AssayError where the queries are not grouped so.
    """
    check_cluster(kind, queries, cell)
    return {row.query_id: f"{kind} {row.groups[kind]}" if row.groups[kind] else row.query_id for row in queries}


def check_cluster(kind: str, queries: Sequence[QueryScores], cell: str) -> None:
    """AssayError where the queries of a cell are not grouped so."""
    kinds = list(queries[0].groups) if queries else []
    if queries and kind not in kinds:
        there = f"There are: {', '.join(kinds)}." if kinds else "They are in no groups."
        raise AssayError(f"clusters: the queries of {cell} have no `{kind}`. {there}")
