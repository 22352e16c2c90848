from dataclasses import replace

from assay.health.judgments import empty_documents, grades, nothing_relevant

DOCUMENTS = {"d1": "text", "d2": " \n", "d3": ""}


def test_queries_without_a_relevant_judgment_are_named(collection):
    suite = collection(DOCUMENTS, {"q1": {}, "q2": {"d1": 0}, "q3": {"d1": 1}})
    assert [str(finding) for finding in nothing_relevant(suite)] == [
        "queries.jsonl:1: warning: query q1: has no judgment: "
        "no measure of a ranking applies. Judge something, or remove it. [nothing-relevant]",
        "queries.jsonl:2: warning: query q2: has 1 judgments and none above 0: "
        "no measure of a ranking applies. Judge something, or remove it. [nothing-relevant]",
    ]


def test_a_query_that_cannot_be_answered_needs_none(rag):
    suite = rag({}, {"q1": {}})
    unanswerable = replace(suite, queries=(replace(suite.queries[0], answerable=False),))
    assert list(nothing_relevant(unanswerable)) == []


def test_documents_without_text_are_counted_and_relevant_ones_named(collection):
    found = list(empty_documents(collection(DOCUMENTS, {"q1": {"d2": 1, "d3": 0}})))
    assert [(finding.severity, finding.place, finding.message) for finding in found] == [
        (
            "warning",
            "queries.jsonl",
            "`d2` is judged relevant and has no text: nothing can find it. Remove the judgment.",
        ),
        ("note", "corpus.jsonl", "2 of 3 documents have no text: d2, d3."),
    ]


def test_empty_files_of_a_source_tree_are_no_matter(rag):
    assert list(empty_documents(rag({"__init__.py": ""}, {"q1": {}}))) == []


def test_grades_that_are_never_given_are_noted(rag):
    (finding,) = grades(rag({}, {"q1": {("a", 1, 1): 3, ("a", 2, 2): 3, ("a", 3, 3): 2}}))
    assert finding.message == (
        "grades given: 2 (1), 3 (2); nothing is judged 1; "
        "nothing is judged 0 (not relevant), so a find without a judgment may well be relevant."
    )
    assert finding.facts == {"counts": {"2": 1, "3": 2}, "unused": ["0", "1"]}


def test_relevance_of_one_grade_is_yes_or_no(collection):
    (finding,) = grades(collection(DOCUMENTS, {"q1": {"d1": 1, "d2": 0}}))
    assert (
        finding.message == "grades given: 0 (1), 1 (1); relevance is yes or no, so the gain of a grade plays no part."
    )


def test_a_scale_that_is_used_is_no_matter(rag, collection):
    full = {("a", number, number): number for number in range(4)}
    assert list(grades(rag({}, {"q1": full}))) == []
    assert list(grades(collection(DOCUMENTS, {"q1": {}}))) == []
