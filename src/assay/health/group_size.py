"""Groups with few queries, and how wide the interval of a mean over so few is.

Half-width = t(n - 1) s / sqrt(n), s the standard deviation of the headline over queries (Sakai 2016, topic set size
design: the n that a collection needs follows from the variance of scores and the difference one wants to see).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from statistics import median, stdev

from assay.health.cells import Cell
from assay.health.finding import HealthFinding, few
from assay.health.judged_suite import JudgedSuite
from assay.scoring.student import t_quantile

CHECK = "small-groups"
LEAST = 10  # queries of a group
LEAST_IN_ALL = 50  # of a suite: Voorhees & Buckley 2002
UNKNOWN_DEVIATION = 0.5  # the most that values in [0, 1] can have
CONFIDENCE = 0.95
SHOWN = 8


def small_groups(
    suite: JudgedSuite, cells: Sequence[Cell], headline: str, least: int = LEAST
) -> Iterator[HealthFinding]:
    """By kind of group, such as tier; a kind that puts all queries into one is none. cells: without controls.

    Where nothing is measured, the widest interval that values in [0, 1] can have. least: queries of a group.
    """
    measured = [values for cell in cells if (values := cell.values(headline))]
    deviation = _deviation(measured)
    basis = f"{headline} with {CONFIDENCE:.0%} confidence" + ("" if measured else ", at most: it is not measured yet")
    total, width = len(suite.queries), half_width(len(suite.queries), deviation)
    if total < LEAST_IN_ALL:
        message = f"{total} queries, fewer than {LEAST_IN_ALL}: a mean over them is {_shown(width)} ({basis})."
        facts = {"n": total, "half_width": width, "deviation": deviation}
        yield HealthFinding(CHECK, "note", suite.place, message, facts=facts)
    applicable = set().union(*measured) if measured else {query.id for query in suite.queries}
    for kind in dict.fromkeys(kind for query in suite.queries for kind in query.groups):
        sizes = Counter(query.groups[kind] for query in suite.queries if kind in query.groups)
        small = sorted((n, label) for label, n in sizes.items() if n < least)
        if len(sizes) < 2 or not small:
            continue
        measurable = _sizes(suite, kind, applicable)
        widths = {label: half_width(measurable[label], deviation) for _, label in small}
        shown = [f"{label} {n} ({_shown(widths[label], measurable[label])})" for n, label in small]
        yield HealthFinding(
            CHECK,
            "warning",
            suite.place,
            f"{len(small)} of {len(sizes)} groups of `{kind}` have fewer than {least} queries, so their means are "
            f"coarse: {few(shown, SHOWN)}; {basis}.",
            facts={
                "kind": kind,
                "groups": {label: {"n": n, "half_width": widths[label]} for n, label in small},
                "deviation": deviation,
            },
        )


def half_width(n: int, deviation: float, confidence: float = CONFIDENCE) -> float | None:
    """Of the interval of a mean over n values; None where n < 2."""
    if n < 2:
        return None
    return t_quantile((1 + confidence) / 2, n - 1) * deviation / sqrt(n)


def _sizes(suite: JudgedSuite, kind: str, applicable: Collection[str]) -> Counter[str]:
    """Queries that the headline applies to, by group."""
    return Counter(query.groups[kind] for query in suite.queries if kind in query.groups and query.id in applicable)


def _shown(width: float | None, n: int = 1) -> str:
    if width is None:
        return "no interval" if n else "does not apply"
    return f"±{min(width, 1):.2f}"


def _deviation(samples: Sequence[Mapping[str, float]]) -> float:
    """The median over cells of the standard deviation over queries."""
    deviations = [stdev(values.values()) for values in samples if len(values) > 1]
    return median(deviations) if deviations else UNKNOWN_DEVIATION
