"""Stage `queries-calibrate`: what the rubric judge of a query suite is worth, by pairs that people graded."""

import sys

from assay import places
from assay.calibrating.judging_queries import calibrate_rubric
from assay.calibrating.query_calibration import query_calibration_numbers
from assay.config import load_calls, load_queries_judge, load_queries_suite
from assay.corpora.documents import read_documents
from assay.corpora.file_types import file_labels
from assay.corpora.task_folder import read_suite_tasks
from assay.errors import exit_with_message
from assay.llm.model_calls import ModelCalls
from assay.scoring.metrics import write_metrics


def main(suite: str) -> None:
    config = load_queries_judge(suite)
    corpus = load_queries_suite(suite).corpus
    kept = places.run(suite, "calibration", "rubric") / "calls.jsonl"
    with ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        calibrated = calibrate_rubric(
            config,
            read_suite_tasks(places.suite_tasks(suite)),
            index=places.index(corpus, config.index),
            labels=file_labels(read_documents(places.documents(corpus)), config.file_types),
            cache=places.cache(),
            calls=calls,
        )
        calls.keep(kept)
    write_metrics(places.suite_calibration(suite), query_calibration_numbers(calibrated) if calibrated else {})


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
