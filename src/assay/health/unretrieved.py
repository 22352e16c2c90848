"""Relevant judgments that no cell has in its run, to the whole depth of it.

A pool is made of what systems find; what none of them finds tells them apart by nothing but luck (Zobel 1998: a pool of
limited depth leaves relevant documents out, and measures that need all of them are then uncertain).
"""

from collections.abc import Iterator, Sequence

from assay.health.cells import Cell, Hits
from assay.health.finding import HealthFinding, few
from assay.health.found_ranking import found
from assay.health.judged_suite import JudgedQuery, JudgedSuite
from assay.records import Span

CHECK = "unretrieved"


def unretrieved(suite: JudgedSuite, cells: Sequence[Cell]) -> Iterator[HealthFinding]:
    """By query, and in sum. cells: those that searched; controls do not count, since chance finds something too."""
    runs = [cell.hits for cell in cells if cell.hits is not None]
    judged, missed = 0, 0
    findings: list[HealthFinding] = []
    for query in suite.queries:
        wanted = suite.relevant(query.id)
        left = _left(wanted, query.id, runs, suite.whole_documents)
        judged, missed = judged + len(wanted), missed + len(left)
        if left:
            findings.append(_of_query(query, wanted, left, suite.whole_documents))
    if missed:
        yield _in_sum(suite, runs, judged, missed, findings)
    yield from findings


def _left(wanted: Sequence[Span], query_id: str, runs: Sequence[Hits], whole: bool) -> list[Span]:
    left = list(wanted)
    for run in runs:
        if not left:
            break
        reached = set(found(run.get(query_id, ()), left, whole))
        left = [span for span in left if span not in reached]
    return left


def _of_query(query: JudgedQuery, wanted: Sequence[Span], left: Sequence[Span], whole: bool) -> HealthFinding:
    names = [span.path if whole else f"{span.path}:{span.start}-{span.end}" for span in left]
    nothing = len(left) == len(wanted)
    start = "nothing that is judged relevant" if nothing else f"{len(left)} of {len(wanted)} relevant judgments"
    what = f"{start} is in any run" if nothing else f"{start} are in no run"
    mend = " Are they right? Every cell scores 0." if nothing else ""
    return HealthFinding(
        CHECK,
        "warning" if nothing else "note",
        query.place,
        f"{what}: {few(names, 3)}.{mend}",
        query.id,
        query.line,
        detail=not nothing,
        facts={"unretrieved": names, "relevant": len(wanted)},
    )


def _in_sum(
    suite: JudgedSuite, runs: Sequence[Hits], judged: int, missed: int, findings: Sequence[HealthFinding]
) -> HealthFinding:
    depth = max((len(hits) for run in runs for hits in run.values()), default=0)
    return HealthFinding(
        CHECK,
        "note",
        suite.place,
        f"{missed} of {judged} relevant judgments ({missed / judged:.1%}), of {len(findings)} queries, are in no run "
        f"of {len(runs)} cells (depth {depth}): no cell can be told from another by them.",
        facts={"unretrieved": missed, "relevant": judged, "cells": len(runs), "depth": depth},
    )
