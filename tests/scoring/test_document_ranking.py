from assay.records import Span
from assay.scoring.document_ranking import document_qrels, document_ranking


def test_a_document_stands_where_its_best_chunk_stands(ranking):
    hits = ranking("q", ("b#7", 3.0), ("a#1", 2.5), ("b#1", 2.0), ("c#1", 1.0), ("a#9", 0.5)).hits
    assert document_ranking(hits) == ["b", "a", "c"]


def test_the_query_itself_is_no_result_where_it_is_excluded(ranking):
    hits = ranking("a", ("a#1", 3.0), ("b#1", 2.0), ("a#2", 1.0)).hits
    assert document_ranking(hits, exclude="a") == ["b"]
    assert document_qrels({Span("a", 1, 3): 2, Span("b", 1, 1): 1}, exclude="a") == {"b": 1}


def test_grades_are_those_of_the_documents():
    judged = {Span("a", 1, 3): 0, Span("b", 1, 9): 3}
    assert document_qrels(judged) == {"a": 0, "b": 3}


def test_the_highest_grade_counts_of_a_document_judged_in_several_places():
    judged = {Span("a", 1, 3): 1, Span("a", 4, 6): 3, Span("a", 7, 9): 0}
    assert document_qrels(judged) == {"a": 3}
