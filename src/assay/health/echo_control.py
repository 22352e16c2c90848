"""What the control `echo` earns, whose answer is the question: scores that come from the question's own words."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from assay.corpora.keywords import contains_keyword
from assay.health.cells import Cell
from assay.health.finding import HealthFinding, few
from assay.health.judged_suite import JudgedSuite

CHECK = "leakage"
ECHO = "controls/echo"
SCORE, PASS = "keyword_score", "keyword_pass"


def leaking_keywords(suite: JudgedSuite) -> Iterator[HealthFinding]:
    """Of a collection, of which nothing else reads the keywords; without any run."""
    if suite.kind != "collection":
        return
    for query in suite.queries:
        for keyword in query.keywords:
            if contains_keyword(query.text, keyword):
                message = f"the question itself contains the keyword `{keyword}`: repeating the question would score."
                yield HealthFinding(
                    CHECK, "error", query.place, message, query.id, query.line, facts={"keyword": keyword}
                )


def leakage(suite: JudgedSuite, cells: Sequence[Cell]) -> Iterator[HealthFinding]:
    """Queries whose keywords stand in the question, and measures by which no cell is better than the question."""
    echo = next((cell for cell in cells if cell.name == ECHO and cell.scores), None)
    if echo is None:
        return
    by_id = {query.id: query for query in suite.queries}
    passed = {query_id for query_id, number in echo.values(PASS).items() if number == 1}
    held = {query_id: share for query_id, share in echo.values(SCORE).items() if share > 0}
    for query_id, share in held.items():
        query = by_id.get(query_id)
        done = "passes" if query_id in passed else "scores"
        yield HealthFinding(
            CHECK,
            "warning" if query_id in passed else "note",
            query.place if query else suite.place,
            f"the question repeated {done}: it holds {share:.0%} of the keywords. Choose others.",
            query_id,
            query.line if query else 0,
            facts={SCORE: share, "passed": query_id in passed},
        )
    beaten = _not_beaten(echo, [cell for cell in cells if not cell.is_control and cell.scores])
    if beaten:
        shown = few([f"{measure} ({ours:.3f}, best cell {best:.3f})" for measure, ours, best in beaten])
        yield HealthFinding(
            CHECK,
            "note",
            suite.place,
            f"no cell is better than the question repeated by {shown}: do not choose a cell by it.",
            facts={"measures": {measure: {"echo": ours, "best": best} for measure, ours, best in beaten}},
        )


def _not_beaten(echo: Cell, cells: Sequence[Cell]) -> list[tuple[str, float, float]]:
    """Measures with the mean of echo, above 0, and the best mean of a cell, where that is no higher."""
    found = []
    for measure in echo.measures:
        ours = list(echo.values(measure).values())
        means = [fmean(values) for cell in cells if (values := list(cell.values(measure).values()))]
        if ours and means and fmean(ours) > 0 and max(means) <= fmean(ours):
            found.append((measure, fmean(ours), max(means)))
    return found
