"""Score all tasks of a query suite's cell: what their queries found, and what the rubric says of them."""

from collections.abc import Mapping, Sequence

from assay.embedding.encoder import Vectors
from assay.judging.rubric.rubric import Rubric
from assay.records import Span
from assay.retrieval.by_task import by_task
from assay.scoring.file_types import Labels
from assay.scoring.per_query import QueryScores
from assay.scoring.rubric_scores import count_bands, rubric_scores
from assay.scoring.task_measures import task_measures
from assay.search_tasks import RubricVerdict, Task, TaskResults


def score_tasks(
    tasks: Sequence[Task],
    results: Sequence[TaskResults],
    verdicts: Sequence[RubricVerdict] | None,
    *,
    qrels: Mapping[str, Mapping[Span, int]],
    labels: Labels,
    vectors: Mapping[str, Vectors],
    rubric: Rubric,
) -> list[QueryScores]:
    """The scores of each task, in the order of `tasks`; all tasks have the same measures.

    qrels: grade by span, by task id. labels: file types by path. vectors: see assay.scoring.pair_variety.query_texts.
    verdicts None: a cell that is not judged; its measures are absent.
    AssayError where results or verdicts belong to none of the tasks, or two to the same.
    """
    found = by_task("results", results, tasks)
    judged_by = by_task("verdicts", verdicts or (), tasks)
    return [
        QueryScores(
            task.id,
            {"intent": task.intent, "group": task.group},
            {
                **({} if verdicts is None else rubric_scores(judged_by.get(task.id), rubric)),
                **task_measures(
                    task, found.get(task.id), judged=qrels.get(task.id, {}), labels=labels, vectors=vectors
                ),
            },
        )
        for task in tasks
    ]


def count_tasks(
    tasks: Sequence[Task], results: Sequence[TaskResults], verdicts: Sequence[RubricVerdict] | None, rubric: Rubric
) -> dict[str, int]:
    """Counts of tasks: all; with a failed writing, or no results at all; of the others, without a pair or any hit.

    Of the verdicts: `without_verdict` (missing, failed or unusable), `critical` (with such an issue), `passed` and the
    bands; absent where verdicts is None. AssayError as for `score_tasks`.
    """
    found = by_task("results", results, tasks)
    written = [one for one in found.values() if not one.failure]
    counts = {
        "total": len(tasks),
        "failed_writings": len(tasks) - len(written),
        "without_pairs": sum(not one.pairs for one in written),
        "without_hits": sum(not one.merged for one in written),
    }
    if verdicts is None:
        return counts
    judged_by = by_task("verdicts", verdicts, tasks)
    passes = [rubric_scores(judged_by.get(task.id), rubric)["rubric_passed"] for task in tasks]
    return {
        **counts,
        "without_verdict": sum(score.state != "value" for score in passes),
        "critical": sum(bool(verdict.critical) and not verdict.failure for verdict in judged_by.values()),
        "passed": sum(score.state == "value" and score.number == 1 for score in passes),
        **count_bands(judged_by.values(), rubric),
    }
