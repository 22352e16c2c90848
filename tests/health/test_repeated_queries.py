from dataclasses import replace

from assay.health.alike import alike
from assay.health.repeated_queries import long_queries, repeated_queries

DOCUMENTS = {"d1": "Wings of a plane\nThey carry it.", "d2": "how birds stay up in the air"}


def said(suite):
    likes = alike(suite, [query.id for query in long_queries(suite)]) if suite.whole_documents else None
    return [(finding.severity, finding.query_id, finding.message) for finding in repeated_queries(suite, likes)]


def test_a_query_that_is_a_document_is_named(collection):
    suite = collection(DOCUMENTS, {"q1": {}}, texts={"q1": "How birds stay up in the air?"})
    assert said(suite) == [("warning", "q1", "is the text of `d2`: it is found by its words alone.")]


def test_a_query_that_is_a_title_is_named(collection):
    suite = collection(DOCUMENTS, {"q1": {}}, texts={"q1": "wings of a plane"})
    assert said(suite) == [("warning", "q1", "is the title of `d1`: it is found by its words alone.")]


def test_a_short_query_may_be_a_title(collection):
    suite = collection({"d1": "Wings\nThey carry it."}, {"q1": {}}, texts={"q1": "wings"})
    assert said(suite) == []


def test_a_query_may_be_the_document_that_is_no_result(collection):
    texts = {"d2": "how birds stay up in the air"}
    assert said(collection(DOCUMENTS, {"d2": {}}, texts=texts, exclude_same_id=True)) == []
    assert len(said(collection(DOCUMENTS, {"d2": {}}, texts=texts))) == 1


def test_a_query_that_is_asked_twice_is_named_once(collection):
    suite = collection(DOCUMENTS, {"q1": {}, "q2": {}}, texts={"q1": "what flies", "q2": "What flies?"})
    assert said(suite) == [("warning", "q2", "asks the same as query q1 (line 1): it counts twice.")]


def test_nearly_the_same_query_is_a_note(collection):
    """Ten of the eleven words are in both."""
    text = "one two three four five six seven eight nine ten"
    suite = collection(DOCUMENTS, {"q1": {}, "q2": {}}, texts={"q1": text, "q2": f"{text} eleven"})
    assert said(suite) == [
        ("note", "q2", "asks nearly the same as query q1 (line 1); intervals take both for independent.")
    ]


def test_a_question_that_stands_in_a_line_of_a_file_is_named(rag):
    suite = rag({"a.rst": "x\n\nHow do I start it?\n----"}, {"q1": {}}, texts={"q1": "how do i start it"})
    assert said(suite) == [("warning", "q1", "stands word for word in a.rst:3: it is found by its words alone.")]


def test_the_queries_of_rag_suites_are_compared_elsewhere(rag):
    suite = rag({}, {"q1": {}, "q2": {}}, texts={"q1": "the same", "q2": "the same"})
    assert said(suite) == []
    assert len(said(replace(suite, kind="search"))) == 1
