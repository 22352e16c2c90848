"""Stage `score`: measure one cell and put its metrics into git's reach."""

import sys

from assay import places
from assay.config import load_cell
from assay.corpora.documents import read_documents
from assay.corpora.qrels import read_qrels
from assay.corpora.suite_folder import read_suite_queries
from assay.errors import exit_with_message
from assay.generation.answers import read_answers
from assay.judging.verdicts import read_verdicts
from assay.retrieval.runs import read_ranking
from assay.scoring.aggregate import aggregate
from assay.scoring.counts import count_queries
from assay.scoring.line_tokens import LineTokens
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query
from assay.scoring.score import score_cell
from assay.scoring.verdicts import verdict_samples


def main(suite: str, profile: str, method: str) -> None:
    cell = load_cell(suite, profile, method)
    run = places.run(suite, profile, method)
    queries = read_suite_queries(places.suite_queries(suite))
    rankings = read_ranking(run / "ranking.jsonl") if cell.method else None
    answers = read_answers(run / "answers.jsonl") if cell.generator else None
    verdicts = read_verdicts(run / "verdicts.jsonl") if cell.judge else None
    scores = score_cell(
        queries,
        qrels=read_qrels(places.qrels(suite)),
        rankings=rankings,
        answers=answers,
        verdicts=verdicts,
        line_tokens=LineTokens(read_documents(places.documents(suite)) if cell.generator else ()),
        config=cell.scoring,
    )
    counts = count_queries(queries, rankings, answers, cell.scoring)
    write_per_query(places.per_query(suite, profile, method), scores)
    write_metrics(
        places.metrics(suite, profile, method),
        aggregate(scores, counts, cell.scoring, verdict_samples(verdicts or ())),
    )


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
