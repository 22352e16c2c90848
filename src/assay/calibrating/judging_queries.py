"""Let a rubric judge judge graded query pairs, as if each were all that a writer wrote for its task."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from assay.calibrating.config import CalibrationSettings
from assay.calibrating.pair_labels import GradedPair, PairLabelsConfig, read_graded_pairs
from assay.calibrating.query_calibration import QueryCalibration, calibrate_queries
from assay.component import build
from assay.config import QueriesJudgeConfig, check
from assay.errors import AssayError
from assay.judging.rubric.rubric import parse_rubric
from assay.judging.rubric.rubric_judge import RubricJudge
from assay.judging.rubric.seen import seen_results
from assay.llm.model_calls import ModelCalls
from assay.retrieval.pair_search import search_pairs
from assay.retrieval.search import open_index
from assay.search_tasks import RubricVerdict, Seen, Task, Writing

Find = Callable[[Sequence[Task], Sequence[Writing]], Sequence[Sequence[Seen]]]  # what each writing really finds


def graded_verdicts(
    judge: RubricJudge, graded: Sequence[GradedPair], tasks: Sequence[Task], find: Find
) -> list[RubricVerdict]:
    """One verdict a pair, in order. AssayError where a pair is of a task that the suite does not have."""
    by_id = {task.id: task for task in tasks}
    asked = [_task(by_id, pair) for pair in graded]
    writings = [Writing(pair.task_id, (pair.pair,)) for pair in graded]
    return judge.judge_all(asked, writings, find(asked, writings))


def _task(tasks: Mapping[str, Task], pair: GradedPair) -> Task:
    if pair.task_id not in tasks:
        raise AssayError(f"{pair.place}: the suite has no task `{pair.task_id}`. Mend the label, or choose its suite.")
    return tasks[pair.task_id]


def calibrate_rubric(
    config: QueriesJudgeConfig,
    tasks: Sequence[Task],
    *,
    index: Path,
    labels: Mapping[str, Sequence[str]],
    cache: Path,
    calls: ModelCalls,
) -> QueryCalibration | None:
    """What the judge's points say of the graded pairs, each with what it really finds; None without labels.

    index: the folder of the index. labels: file types by path. AssayError where labels or settings are at fault.
    """
    if config.pair_labels is None:
        return None
    chosen = check(config.pair_labels, PairLabelsConfig, "pair_labels")
    settings = check(config.calibration, CalibrationSettings, "calibration")
    rubric = parse_rubric(config.rubric)
    resources = open_index(index, config.tokenizer, config.embedder, cache)
    judge: RubricJudge = build(config.rubric_judge, rubric=rubric, embedder=resources.embedder, calls=calls)

    def find(asked: Sequence[Task], writings: Sequence[Writing]) -> list[list[Seen]]:
        """Several pairs are of one task: each is searched under a name of its own."""
        named = [replace(task, id=str(number)) for number, task in enumerate(asked)]
        results = search_pairs(
            named,
            [replace(writing, task_id=str(number)) for number, writing in enumerate(writings)],
            resources,
            method=config.method,
            reranker=config.reranker,
            config=config.retrieval,
        )
        return seen_results(named, results, resources.index.chunks, labels)

    graded = read_graded_pairs(chosen)
    verdicts = graded_verdicts(judge, graded, tasks, find)
    return calibrate_queries(graded, tasks, verdicts, rubric, settings, scale=chosen.scale)
