"""All checks of suite health, on what there is; what cannot be checked for want of runs is named."""

from collections.abc import Iterable, Iterator, Sequence

from assay import places
from assay.errors import AssayError
from assay.grid import Grid
from assay.health import echo_control, extremes, judged_share, unretrieved
from assay.health.alike import alike
from assay.health.cells import Cell, read_cells
from assay.health.copied_documents import copied_documents
from assay.health.copied_spans import copied_spans
from assay.health.finding import HealthFinding, few
from assay.health.group_size import LEAST, small_groups
from assay.health.judged_suite import JudgedSuite
from assay.health.judgments import empty_documents, grades, nothing_relevant
from assay.health.read_suite import read_judged_suite
from assay.health.repeated_queries import long_queries, repeated_queries

NOT_CHECKED = "not-checked"


def check_suite(grid: Grid, suite: str, headline: str, least: int = LEAST) -> list[HealthFinding]:
    """headline: the measure that params.yaml names. least: queries of a group.

    AssayError where a file of a cell is malformed. A suite that cannot be read is for its own lint to judge.
    """
    try:
        judged = read_judged_suite(grid, suite)
    except AssayError as error:
        why = str(error).partition("\n")[0]
        folder = str(places.suite_folder(suite))
        return [HealthFinding(NOT_CHECKED, "note", folder, f"suite health: the suite cannot be read ({why})")]
    cells = read_cells(grid.cells(suite), judged.kind)
    return list(check(judged, cells, headline, least))


def check(suite: JudgedSuite, cells: Sequence[Cell], headline: str, least: int) -> Iterator[HealthFinding]:
    searched = [cell for cell in cells if not cell.is_control]
    if suite.whole_documents:
        likes = alike(suite, [query.id for query in long_queries(suite)])
        yield from copied_documents(suite, likes)
        yield from repeated_queries(suite, likes)
    else:
        yield from copied_spans(suite) if suite.documents else ()
        yield from repeated_queries(suite)
    yield from nothing_relevant(suite)
    yield from empty_documents(suite)
    yield from grades(suite)
    yield from echo_control.leaking_keywords(suite)
    yield from small_groups(suite, searched, headline, least)
    yield from _of_runs(suite, searched)
    yield from _of_scores(suite, cells, searched, headline)


def _of_runs(suite: JudgedSuite, searched: Sequence[Cell]) -> Iterator[HealthFinding]:
    """Of a search suite there is nothing to do: lint itself says which judgments no result matches."""
    if suite.kind == "search":
        return
    missing = [cell.name for cell in searched if cell.hits is None]
    if len(missing) < len(searched):
        yield from unretrieved.unretrieved(suite, searched)
    checks = [unretrieved.CHECK]
    if not searched or not all(judged_share.MEASURE in cell.measures for cell in searched):
        checks.append(judged_share.CHECK)
    yield from _missing(checks, missing, total=len(searched), place=f"data/runs/{suite.name}", what="rankings")


def _of_scores(
    suite: JudgedSuite, cells: Sequence[Cell], searched: Sequence[Cell], headline: str
) -> Iterator[HealthFinding]:
    yield from judged_share.judged_share(suite, searched)
    yield from echo_control.leakage(suite, cells)
    yield from extremes.extremes(suite, searched, headline)
    missing = [cell.name for cell in cells if cell.scores is None]
    checks = [extremes.CHECK]
    if any(cell.name == echo_control.ECHO for cell in cells):
        checks.append(echo_control.CHECK)
    yield from _missing(checks, missing, total=len(cells), place=f"metrics/{suite.name}", what="scores")


def _missing(
    checks: Iterable[str], missing: Sequence[str], *, total: int, place: str, what: str
) -> Iterator[HealthFinding]:
    named = ", ".join(checks)
    if not total:
        message = f"{named}: params.yaml names no cell of this suite."
    elif len(missing) == total:
        message = f"{named}: no cell has {what} yet. Run `dvc repro` or `dvc pull`."
    elif missing:
        message = f"{named}: {len(missing)} of {total} cells have no {what}, so they do not count: {few(missing)}."
        message += " Run `dvc repro` or `dvc pull`."
    else:
        return
    yield HealthFinding(NOT_CHECKED, "note", place, message, facts={"checks": list(checks), "cells": list(missing)})
