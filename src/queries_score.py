"""Stage `queries-score`: measure one cell of a query suite and put its metrics into git's reach."""

import sys

from assay import places
from assay.config import load_queries_cell, load_queries_suite
from assay.corpora.documents import read_documents
from assay.corpora.file_types import file_labels
from assay.corpora.qrels import read_qrels
from assay.corpora.task_folder import read_suite_tasks
from assay.embedding.embedder import Embedder
from assay.errors import exit_with_message
from assay.judging.rubric.rubric import parse_rubric
from assay.judging.rubric.rubric_verdicts import read_rubric_verdicts
from assay.retrieval.task_results import read_task_results
from assay.scoring.aggregate import aggregate
from assay.scoring.correlation import correlations
from assay.scoring.metrics import write_metrics
from assay.scoring.pair_variety import query_texts
from assay.scoring.per_query import write_per_query
from assay.scoring.score_tasks import count_tasks, score_tasks


def main(suite: str, profile: str, method: str) -> None:
    cell = load_queries_cell(suite, profile, method)
    run = places.run(suite, profile, method)
    tasks = read_suite_tasks(places.suite_tasks(suite))
    results = read_task_results(run / "results.jsonl")
    verdicts = read_rubric_verdicts(run / "rubric.jsonl")
    rubric = parse_rubric(cell.rubric)
    texts = query_texts(results)
    scores = score_tasks(
        tasks,
        results,
        verdicts,
        qrels=read_qrels(places.qrels(suite)),
        labels=file_labels(read_documents(places.documents(load_queries_suite(suite).corpus)), cell.file_types),
        vectors=dict(zip(texts, Embedder(cell.embedder, places.cache()).encode(texts), strict=True)),
        rubric=rubric,
    )
    metrics = aggregate(scores, count_tasks(tasks, results, verdicts, rubric), cell.scoring)
    write_per_query(places.per_query(suite, profile, method), scores)
    write_metrics(
        places.metrics(suite, profile, method), {**metrics, "correlation": correlations(scores, cell.scoring)}
    )


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
