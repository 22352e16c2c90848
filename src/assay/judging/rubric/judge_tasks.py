"""Judge the queries of every task by the judge that conf names."""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.component import build
from assay.judging.relevancy import Encoder
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.rubric_judge import RubricJudge
from assay.llm.model_calls import ModelCalls
from assay.search_tasks import RubricVerdict, Seen, Task, Writing


def judge_tasks(
    component: Mapping[str, Any],
    rubric: Rubric,
    tasks: Sequence[Task],
    writings: Sequence[Writing],
    seen: Sequence[Sequence[Seen]],
    *,
    embedder: Encoder,
    calls: ModelCalls,
) -> list[RubricVerdict]:
    """One verdict a task, in their order. AssayError where conf is at fault, or writings do not match their tasks."""
    judge: RubricJudge = build(component, rubric=rubric, embedder=embedder, calls=calls)
    return judge.judge_all(tasks, writings, seen)
