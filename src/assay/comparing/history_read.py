"""Read a metric of a cell as each commit of a list holds it, out of git's objects."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assay import places
from assay.comparing.git_files import commit_of, read_files
from assay.comparing.history import Entry, History, Point, steps
from assay.comparing.history_commits import Commit, CommitLog, renamed_from, renamed_to
from assay.comparing.query_scores import explain, scores_behind
from assay.errors import AssayError
from assay.grid import CellName
from assay.scores import Score
from assay.scoring.metrics import read_metrics
from assay.scoring.per_query import read_per_query

OVERALL = "overall"
Files = Mapping[Path, bytes]


def metric_name(name: str) -> str:
    """`overall.ndcg@10` for `ndcg@10`; a dotted name, such as `tier.1.ndcg@10`, is one already."""
    return name if "." in name else f"{OVERALL}.{name}"


def read_history(
    name: CellName, metric: str, log: CommitLog, *, start: Commit | None = None, working_tree: bool = False
) -> History:
    """The metric (as `metric_name` gives it) at each commit of the log.

    start: a commit before them, read whatever it touched. working_tree: adds what is not committed yet, if anything.
    """
    commits = [*([start] if start else []), *log.commits]
    points, names = _points(name, metric, commits, 2 if start else 1)
    if working_tree:
        points += _uncommitted(name, metric)
    entries = steps(points)
    if not any(point.value is not None for point in points):
        raise AssayError(_nowhere(name, metric, points, names))
    return History(str(name), metric, entries, log.older, log.shallow_end, tuple(_notes(name, entries)))


def _points(name: CellName, metric: str, commits: Sequence[Commit], surely: int) -> tuple[list[Point], dict[str, None]]:
    """A point a commit, and the names of all numbers that any of them has.

    surely: how many of the first are read whatever they touched; the others only where they touched the cell.
    """
    points: list[Point] = []
    names: dict[str, None] = {}
    files: Files = {}
    for place, commit in enumerate(commits):
        before = files
        if place < surely or commit.touched.intersection(_paths(name)):
            files = read_files(commit.hash, _paths(name))
        if points and files == before:
            points.append(replace(points[-1], commit=commit, touched=False))
            continue
        point, numbers = _read(commit, files, name, metric)
        points.append(point)
        names.update(dict.fromkeys(numbers))
    return points, names


def _read(commit: Commit | None, files: Files, name: CellName, metric: str) -> tuple[Point, Mapping[str, float]]:
    metrics, per_query = _paths(name)
    if metrics not in files:
        return Point(commit, fault=f"no {metrics}"), {}
    try:
        numbers = dict(_flat(_parsed(files[metrics], metrics, read_metrics)))
    except AssayError as error:
        return Point(commit, fault=str(error).removesuffix(" Run the stage `score` again.")), {}
    value = numbers.get(metric)
    if value is None:
        why = "no query has a value" if numbers.get(f"{metric}.n") == 0 else f"the file has no `{metric}`"
        return Point(commit, fault=why), numbers
    scores, fault = _scores(files, per_query, metric, value)
    n = numbers.get(f"{metric}.n")
    point = Point(
        commit=commit,
        value=value,
        low=numbers.get(f"{metric}.low"),
        high=numbers.get(f"{metric}.high"),
        n=None if n is None else int(n),
        fault=fault if n is not None else "",  # a count is no mean: it has no pairs to miss
        scores=scores,
    )
    return point, numbers


def _scores(files: Files, path: Path, metric: str, value: float) -> tuple[dict[str, Score] | None, str]:
    """The scores behind a value, or why there are none."""
    if path not in files:
        return None, "no per-query file"
    try:
        scores = scores_behind(metric, _parsed(files[path], path, read_per_query))
    except AssayError:
        return None, "the per-query file cannot be read"
    if not explain(value, scores):
        return None, "the per-query file has another mean"
    return scores, ""


def _parsed(content: bytes, path: Path, read: Any) -> Any:
    """What `read` makes of a file with this content."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(content)
        try:
            return read(copy)
        except AssayError as error:
            raise AssayError(str(error).replace(str(copy), str(path))) from None


def _flat(entries: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, float]]:
    """As the gate names them: joined by dots, without a final `.mean`."""
    for key, entry in entries.items():
        if isinstance(entry, Mapping):
            yield from _flat(entry, f"{prefix}{key}.")
        elif isfinite(entry):
            yield f"{prefix}{key}".removesuffix(".mean"), float(entry)


def _uncommitted(name: CellName, metric: str) -> list[Point]:
    """The working tree's point, where its files of the cell are not those of HEAD."""
    paths = _paths(name)
    now = {path: path.read_bytes() for path in paths if path.is_file()}
    if now == read_files(commit_of("HEAD"), paths):
        return []
    return [_read(None, now, name, metric)[0]]


def _paths(name: CellName) -> tuple[Path, Path]:
    return places.metrics(*name), places.per_query(*name)


def _notes(name: CellName, entries: Sequence[Entry]) -> Iterator[str]:
    """Where the cell came from or went to, as git sees it."""
    path = places.metrics(*name)
    gone = f"no {path}"
    for before, after in pairwise(entries):
        commit = after.point.commit
        if commit is None:
            continue
        appeared = before.point.fault == gone and after.point.fault != gone
        vanished = before.point.fault != gone and after.point.fault == gone
        renamed = renamed_from(commit.hash, path) if appeared else renamed_to(commit.hash, path) if vanished else None
        if renamed:
            other, alike = renamed
            word = "from" if appeared else "to"
            cell = other.relative_to(places.METRICS).with_suffix("").as_posix()
            yield f"{commit.hash[:10]} seems to have renamed the cell {word} {cell} ({alike} % alike): `--cell {cell}`"


def _nowhere(name: CellName, metric: str, points: Sequence[Point], names: Mapping[str, None]) -> str:
    if not points:
        return f"{name}: no commit here touched {places.METRICS}/. Run `dvc repro` and commit it."
    if not names:
        return f"{name}: {points[-1].fault}, in none of {len(points)} commits. `assay table` shows what there is."
    measures = sorted(names)
    close = get_close_matches(metric, measures, n=1)
    hint = f" Did you mean `{close[0].removeprefix(f'{OVERALL}.')}`?" if close else ""
    means = [each.removeprefix(f"{OVERALL}.") for each in measures if f"{each}.n" in names and each.startswith(OVERALL)]
    return f"{name} has no `{metric}` in any of {len(points)} commits.{hint} There are: {', '.join(means)}."
