"""What a judge is shown of the results: rank, path, lines, symbol, file types and the beginning of the text."""

from collections.abc import Iterable, Mapping, Sequence

from assay.records import Chunk
from assay.search_tasks import Found, Seen, Task, TaskResults

LINES = 12  # of a snippet at most
CHARACTERS = 800


def seen_results(
    tasks: Sequence[Task],
    results: Sequence[TaskResults],
    chunks: Iterable[Chunk],
    labels: Mapping[str, Sequence[str]],
) -> list[list[Seen]]:
    """What the judge is shown of each task, in the order of `tasks`; nothing where it has no results."""
    by_id = {chunk.id: chunk for chunk in chunks}
    found = {one.task_id: one for one in results}
    return [
        seen_of(found[task.id], by_id, labels, lines=LINES, characters=CHARACTERS) if task.id in found else []
        for task in tasks
    ]


def seen_of(
    results: TaskResults,
    chunks: Mapping[str, Chunk],
    labels: Mapping[str, Sequence[str]],
    *,
    lines: int,
    characters: int,
) -> list[Seen]:
    """The merged results of a task in their order.

    chunks: by id. labels: the file types of each path. lines, characters: what a snippet may have at most.
    KeyError for a chunk or path that the index or corpus does not have.
    """
    return [
        _seen(
            rank, found, chunks[found.hit.chunk_id], labels, snippet(chunks[found.hit.chunk_id].text, lines, characters)
        )
        for rank, found in enumerate(results.merged, start=1)
    ]


def snippet(text: str, lines: int, characters: int) -> str:
    """The first whole lines of `text` that fit; of a first line that is too long alone, as much of it as fits."""
    kept: list[str] = []
    left = characters
    for line in text.split("\n")[:lines]:
        if len(line) > left:
            break
        kept.append(line)
        left -= len(line) + 1
    return "\n".join(kept) if kept else text.split("\n", 1)[0][:characters]


def _seen(rank: int, found: Found, chunk: Chunk, labels: Mapping[str, Sequence[str]], text: str) -> Seen:
    span = chunk.span
    types = tuple(labels[span.path])
    return Seen(rank, span.path, span.start, span.end, chunk.symbol, file_types=types, snippet=text, pair=found.pair)
