"""Stage `generate`: answer every query of a suite from what one cell retrieved."""

import sys

from assay import places
from assay.config import load_calls, load_cell
from assay.corpora.suite_folder import read_suite_queries
from assay.errors import exit_with_message
from assay.generation.answering import answer_queries
from assay.generation.answers import write_answers
from assay.llm.model_calls import ModelCalls
from assay.retrieval.index_files import read_chunks
from assay.retrieval.runs import read_ranking
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_cell(suite, profile, method)
    run = places.run(suite, profile, method)
    index = places.index(suite, cell.profile)
    chunks = {chunk.id: chunk for chunk in read_chunks(index)} if cell.generator else {}
    queries, rankings = read_suite_queries(places.suite_queries(suite)), read_ranking(run / "ranking.jsonl")
    kept = places.kept_calls(suite, profile, method)["generate"]
    with timed(run, "generate", output=run / "answers.jsonl"), ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        answers = answer_queries(cell, queries, rankings, chunks, calls)
        calls.keep(kept)
        write_answers(run / "answers.jsonl", answers)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
