"""Export the measured cells of suites into a folder: runs and judgments of TREC, scores per query."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

from assay import places
from assay.config import ScoringConfig, load_cell
from assay.corpora.qrels import read_qrels
from assay.errors import AssayError
from assay.exporting.per_query_rows import ScoreRow, score_rows, write_csv, write_parquet
from assay.exporting.trec_files import write_run, write_trec_qrels
from assay.grid import CellName, Grid
from assay.records import Ranking
from assay.retrieval.runs import RANKING, read_ranking
from assay.scoring.per_query import read_per_query

Form = Literal["trec", "csv", "parquet"]
FORMS: tuple[Form, ...] = ("trec", "csv", "parquet")


def chosen_cells(grid: Grid, suites: Sequence[str], patterns: Sequence[str]) -> list[CellName]:
    """suites: empty for all. patterns: of `profile/method`, such as `P1/bm25` or `*/dense`; empty for all.

    AssayError where a suite is unknown or a pattern matches no cell.
    """
    for suite in suites:
        if suite not in grid.all_suites:
            raise AssayError(f"params.yaml has no suite `{suite}`. There are: {', '.join(grid.all_suites)}.")
    cells = [cell for suite in suites or grid.all_suites for cell in grid.cells(suite)]
    for pattern in patterns:
        if not any(_matches(cell, pattern) for cell in cells):
            there = ", ".join(dict.fromkeys(f"{cell.profile}/{cell.method}" for cell in cells))
            raise AssayError(f"--cell: no cell is named `{pattern}`. There are: {there}.")
    return [cell for cell in cells if not patterns or any(_matches(cell, pattern) for pattern in patterns)]


def export(grid: Grid, cells: Sequence[CellName], folder: Path, forms: Sequence[Form]) -> tuple[list[Path], list[str]]:
    """The files written, and notes on what could not be. AssayError where nothing could."""
    written: list[Path] = []
    notes: list[str] = []
    if "trec" in forms:
        for suite in dict.fromkeys(cell.suite for cell in cells):
            of_suite = [cell for cell in cells if cell.suite == suite]
            written += _export_trec(grid, suite, of_suite, folder, notes)
    tables = sorted({*forms} - {"trec"})
    if tables:
        rows = list(_rows(cells, notes))
        for form in tables if rows else []:
            path = folder / f"per_query.{form}"
            write_csv(path, rows) if form == "csv" else write_parquet(path, rows)
            written.append(path)
    if not written:
        raise AssayError("\n".join(["nothing to export.", *notes]))
    return written, notes


def _matches(cell: CellName, pattern: str) -> bool:
    return fnmatchcase(f"{cell.profile}/{cell.method}", pattern)


def _export_trec(grid: Grid, suite: str, cells: Sequence[CellName], folder: Path, notes: list[str]) -> Iterator[Path]:
    if suite not in {*grid.suites, *grid.collections.suites}:
        notes.append(f"{suite}: its runs are of another kind than TREC's; its scores per query are exported alone.")
        return
    ranked = []
    for cell in cells:
        path = places.run(*cell) / RANKING
        if not path.is_file():
            notes.append(f"{cell}: no run yet. Run `dvc repro`, or `dvc pull` where it was measured elsewhere.")
            continue
        found = load_cell(*cell)
        if found.method is not None:
            ranked.append((cell, path, found.scoring))
    if not ranked:
        return
    qrels = read_qrels(places.qrels(suite))
    scoring = _same([(cell, config) for cell, _, config in ranked])
    path = folder / suite / "qrels.trec"
    write_trec_qrels(path, qrels, scoring)
    yield path
    for cell, source, config in ranked:
        path = folder / suite / cell.profile / f"{cell.method}.run"
        rankings = read_ranking(source)
        write_run(path, rankings, qrels, config, str(cell))
        notes += _lost(cell, rankings)
        yield path


def _lost(cell: CellName, rankings: Sequence[Ranking]) -> Iterator[str]:
    failed = sum(bool(ranking.failure) for ranking in rankings)
    nothing = sum(not ranking.hits for ranking in rankings) - failed
    if nothing:
        yield f"{cell}: {nothing} queries found nothing and have no line. trec_eval counts them as 0 with -c alone."
    if failed:
        yield f"{cell}: {failed} queries failed and have no line: undetermined here, 0 in trec_eval with -c."


def _same(configs: Sequence[tuple[CellName, ScoringConfig]]) -> ScoringConfig:
    """The config of the first one. AssayError where the ids of another one's judgments differ."""
    first, scoring = configs[0]
    for cell, other in configs[1:]:
        if (other.unit, other.exclude_same_id) != (scoring.unit, scoring.exclude_same_id):
            raise AssayError(f"{first} and {cell} do not judge the same things (scoring.unit). Export one by --cell.")
    return scoring


def _rows(cells: Sequence[CellName], notes: list[str]) -> Iterator[ScoreRow]:
    for cell in cells:
        path = places.per_query(*cell)
        if path.is_file():
            yield from score_rows(cell, read_per_query(path))
        else:
            notes.append(f"{cell}: not measured yet. Run `dvc repro`.")
