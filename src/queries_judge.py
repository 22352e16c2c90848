"""Stage `queries-judge`: judge the queries of every task by the rubric, beside what they really found."""

import sys

from assay import places
from assay.config import load_calls, load_queries_cell, load_queries_suite
from assay.corpora.documents import read_documents
from assay.corpora.file_types import file_labels
from assay.corpora.task_folder import read_suite_tasks
from assay.embedding.embedder import Embedder
from assay.errors import exit_with_message
from assay.generation.writers.writings import read_writings
from assay.judging.rubric.judge_tasks import judge_tasks
from assay.judging.rubric.rubric import parse_rubric
from assay.judging.rubric.rubric_verdicts import write_rubric_verdicts
from assay.judging.rubric.seen import seen_results
from assay.llm.model_calls import ModelCalls
from assay.retrieval.index_files import read_chunks
from assay.retrieval.task_results import read_task_results
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_queries_cell(suite, profile, method)
    corpus = load_queries_suite(suite).corpus
    run = places.run(suite, profile, method)
    tasks = read_suite_tasks(places.suite_tasks(suite))
    labels = file_labels(read_documents(places.documents(corpus)), cell.file_types)
    seen = seen_results(
        tasks, read_task_results(run / "results.jsonl"), read_chunks(places.index(corpus, cell.index)), labels
    )
    kept = run / "rubric.calls.jsonl"
    with timed(run, "judge", output=run / "rubric.jsonl"), ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        verdicts = judge_tasks(
            cell.rubric_judge,
            parse_rubric(cell.rubric),
            tasks,
            read_writings(places.writings(suite, profile)),
            seen,
            embedder=Embedder(cell.embedder, places.cache()),
            calls=calls,
        )
        calls.keep(kept)
        write_rubric_verdicts(run / "rubric.jsonl", verdicts)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
