"""What the judgments by themselves show: queries without any, judged documents without text, grades not given."""

from collections import Counter
from collections.abc import Iterator

from assay.health.finding import HealthFinding, few
from assay.health.judged_suite import JudgedSuite

NOTHING_RELEVANT = "nothing-relevant"
EMPTY = "empty-documents"
GRADES = "grades"


def nothing_relevant(suite: JudgedSuite) -> Iterator[HealthFinding]:
    """Queries that can be answered and for which nothing has a grade above 0: no ranking measure applies to them."""
    for query in suite.queries:
        if query.answerable and not suite.relevant(query.id):
            judged = len(suite.grades.get(query.id, {}))
            what = f"{judged} judgments and none above 0" if judged else "no judgment"
            yield HealthFinding(
                NOTHING_RELEVANT,
                "warning",
                query.place,
                f"has {what}: no measure of a ranking applies. Judge something, or remove it.",
                query.id,
                query.line,
                facts={"judgments": judged},
            )


def empty_documents(suite: JudgedSuite) -> Iterator[HealthFinding]:
    """Documents without text; those that are judged relevant, no search by content can find."""
    if not suite.whole_documents:
        return
    empty = {document.path for document in suite.documents if not document.text.strip()}
    for query in suite.queries:
        for path in (span.path for span in suite.relevant(query.id) if span.path in empty):
            message = f"`{path}` is judged relevant and has no text: nothing can find it. Remove the judgment."
            yield HealthFinding(EMPTY, "warning", query.place, message, query.id, query.line, facts={"document": path})
    if empty:
        message = f"{len(empty)} of {len(suite.documents)} documents have no text: {few(sorted(empty))}."
        place = suite.place.removesuffix("queries.jsonl") + "corpus.jsonl"
        yield HealthFinding(EMPTY, "note", place, message, facts={"documents": sorted(empty)})


def grades(suite: JudgedSuite) -> Iterator[HealthFinding]:
    """How often each grade is given, where one of the scale is not, or nothing tells relevant from not."""
    counts = Counter(grade for judged in suite.grades.values() for grade in judged.values())
    if not counts:
        return
    unused = [str(grade) for grade in suite.scale if not counts[grade]]
    positive = [grade for grade in unused if grade != "0"]
    said = [f"nothing is judged {', '.join(positive)}"] if positive else []
    if not counts[0]:
        said.append("nothing is judged 0 (not relevant), so a find without a judgment may well be relevant")
    if len([grade for grade in counts if grade > 0]) == 1:
        said.append("relevance is yes or no, so the gain of a grade plays no part")
    if said:
        given = ", ".join(f"{grade} ({counts[grade]})" for grade in sorted(counts))
        yield HealthFinding(
            GRADES,
            "note",
            suite.place,
            f"grades given: {given}; {'; '.join(said)}.",
            facts={"counts": {str(grade): counts[grade] for grade in sorted(counts)}, "unused": unused},
        )
