"""Near copies of which one is judged: whoever finds the other one is told that it found nothing.

Bernstein & Zobel 2005 measured how much of what TREC runs return is redundant.
"""

from collections.abc import Iterator

from assay.health.alike import Alike
from assay.health.finding import HealthFinding
from assay.health.judged_suite import JudgedQuery, JudgedSuite

CHECK = "near-duplicates"


def copied_documents(suite: JudgedSuite, alike: Alike) -> Iterator[HealthFinding]:
    """Of suites that judge whole documents: each copy of a relevant document that the query has not judged relevant."""
    for query in suite.queries:
        grades = {span.path: grade for span, grade in suite.grades.get(query.id, {}).items()}
        for path in (span.path for span in suite.relevant(query.id)):
            for copy, similarity in alike.relevant.get(path, ()):
                if grades.get(copy, 0) <= 0 and not (suite.exclude_same_id and copy == query.id):
                    graded = grades.get(copy)
                    yield _copy(query, path, grades[path], copy=copy, grade_of_copy=graded, similarity=similarity)


def _copy(
    query: JudgedQuery, path: str, grade: int, *, copy: str, grade_of_copy: int | None, similarity: float
) -> HealthFinding:
    how = "is not judged" if grade_of_copy is None else f"is judged {grade_of_copy}"
    alike = "the same words" if similarity == 1 else f"{similarity:.0%} alike"
    return HealthFinding(
        CHECK,
        "warning",
        query.place,
        f"`{path}` is judged {grade}, and `{copy}`, {alike}, {how}: who finds that one found nothing. "
        "Judge both alike, or remove one.",
        query.id,
        query.line,
        facts={
            "judged": path,
            "copy": copy,
            "similarity": round(similarity, 4),
            "grade": grade,
            "grade_of_copy": grade_of_copy,
        },
    )
