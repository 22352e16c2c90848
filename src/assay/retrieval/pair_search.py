"""The search of a query suite: what the pairs of each task find, one by one and together.

A pair's `query` finds the candidates, its `use_case` orders them again; what is kept of all pairs of a task becomes one
list. The queries of all tasks are searched together, and so are the use cases: a model is asked once for each.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.component import build
from assay.config import Component, PairRetrievalConfig
from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.by_task import by_task
from assay.retrieval.pair_merge import merge
from assay.retrieval.resources import Resources
from assay.search_tasks import Pair, PairResults, Task, TaskResults, Writing

Rankings = dict[str, Ranking]  # by the name of what was asked, see `_of_pair` and `_of_task`


def search_pairs(
    tasks: Sequence[Task],
    writings: Sequence[Writing],
    resources: Resources,
    *,
    method: Component,
    reranker: Component | None,
    config: PairRetrievalConfig,
) -> list[TaskResults]:
    """The results of each task, in the order of `tasks`.

    A failed writing has no results at all, and its failure is kept; one without pairs has those of the task's own text
    alone. A pair with a blank query finds nothing. reranker None: the method's order stays.
    AssayError where a task has no writing or two, or a writing belongs to none of the tasks.
    """
    written = _written(tasks, writings)
    asked = [task for task in tasks if not written[task.id].failure]
    pairs = {_of_pair(task.id, place): pair for task in asked for place, pair in enumerate(written[task.id].pairs)}
    texts = {name: pair.query for name, pair in pairs.items()} | {_of_task(task.id): task.text for task in asked}
    before = _found(texts, resources, method, config.depth)
    after = _reranked({name: pair.use_case for name, pair in pairs.items()}, before, resources, reranker)
    return [_results(written[task.id], before, after, config.kept) for task in tasks]


def _written(tasks: Sequence[Task], writings: Sequence[Writing]) -> dict[str, Writing]:
    written = by_task("writings", writings, tasks)
    missing = [task.id for task in tasks if task.id not in written]
    if missing:
        raise AssayError(f"the writings lack the task {missing[0]}. Run the stage that writes them again.")
    return written


def _of_pair(task_id: str, place: int) -> str:
    return f"{task_id}#{place}"


def _of_task(task_id: str) -> str:
    return f"{task_id}#task"


def _found(texts: Mapping[str, str], resources: Resources, method: Component, depth: int) -> Rankings:
    retriever: Any = build(method, resources=resources, depth=depth)
    rankings = retriever.rank(_queries({name: text for name, text in texts.items() if text.strip()}))
    empty = {name: Ranking(name, ()) for name in texts}
    return empty | {ranking.query_id: ranking for ranking in rankings}


def _reranked(
    use_cases: Mapping[str, str], before: Mapping[str, Ranking], resources: Resources, component: Component | None
) -> Rankings:
    rankings = [before[name] for name in use_cases]
    if component is None or not rankings:
        return {ranking.query_id: ranking for ranking in rankings}
    reranker: Any = build(component, resources=resources)
    return {ranking.query_id: ranking for ranking in reranker.rerank(_queries(use_cases), rankings)}


def _queries(texts: Mapping[str, str]) -> list[Query]:
    return [Query(name, text, tier="", intent="") for name, text in texts.items()]


def _results(writing: Writing, before: Rankings, after: Rankings, kept: int) -> TaskResults:
    if writing.failure:
        return TaskResults(writing.task_id, (), (), (), writing.failure)
    found = tuple(
        _pair_results(pair, before[name], after[name], kept)
        for place, pair in enumerate(writing.pairs)
        for name in [_of_pair(writing.task_id, place)]
    )
    return TaskResults(writing.task_id, found, merge(found), before[_of_task(writing.task_id)].hits[:kept])


def _pair_results(pair: Pair, before: Ranking, after: Ranking, kept: int) -> PairResults:
    return PairResults(pair, before.hits[:kept], after.hits[:kept])
