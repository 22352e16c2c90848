"""Runs and judgments in the form of TREC."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from assay.atomic import write_pieces
from assay.config import ScoringConfig
from assay.exporting.ranked import judged_ids, ranked
from assay.records import Ranking, Span
from assay.retrieval.trec_field import trec_field

Qrels = Mapping[str, Mapping[Span, int]]  # grade by judged span, by query id


def write_run(path: Path, rankings: Sequence[Ranking], qrels: Qrels, config: ScoringConfig, tag: str) -> None:
    """`query Q0 id rank score tag`. A query that found nothing has no line."""
    write_pieces(path, _run_lines(rankings, qrels, config, tag))


def write_trec_qrels(path: Path, qrels: Qrels, config: ScoringConfig) -> None:
    """`query 0 id grade`."""
    write_pieces(path, _qrels_lines(qrels, config))


def _run_lines(rankings: Sequence[Ranking], qrels: Qrels, config: ScoringConfig, tag: str) -> Iterator[str]:
    for ranking in rankings:
        query = trec_field(ranking.query_id)
        found = ranked(ranking, qrels.get(ranking.query_id, {}), config)
        for rank, (name, score) in enumerate(found, start=1):
            yield f"{query} Q0 {trec_field(name)} {rank} {score:.9g} {trec_field(tag)}\n"  # 9 digits tell 32-bit floats


def _qrels_lines(qrels: Qrels, config: ScoringConfig) -> Iterator[str]:
    for query_id, judged in qrels.items():
        for name, grade in judged_ids(query_id, judged, config).items():
            yield f"{trec_field(query_id)} 0 {trec_field(name)} {grade}\n"
