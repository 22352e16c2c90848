"""Stage `judge`: say of every answer of one cell how far it can be relied on."""

import sys

from assay import places
from assay.config import load_calls, load_cell
from assay.corpora.suite_folder import read_suite_queries
from assay.errors import exit_with_message
from assay.generation.answers import read_answers
from assay.judging.judge_answers import judge_answers
from assay.judging.verdicts import write_verdicts
from assay.llm.model_calls import ModelCalls
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_cell(suite, profile, method)
    run = places.run(suite, profile, method)
    answers = read_answers(run / "answers.jsonl")
    queries = read_suite_queries(places.suite_queries(suite))
    kept = places.kept_calls(suite, profile, method)["judge"]
    with timed(run, "judge", output=run / "verdicts.jsonl"), ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        verdicts = judge_answers(cell, queries, answers, places.cache(), calls) if answers else []
        calls.keep(kept)
        write_verdicts(run / "verdicts.jsonl", verdicts)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
