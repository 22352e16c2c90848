from assay.records import Span


def test_relevant_is_a_grade_above_0(collection):
    suite = collection({"a": "x", "b": "x\ny"}, {"q": {"a": 0, "b": 1}})
    assert suite.relevant("q") == [Span("b", 1, 2)]
    assert suite.relevant("other") == []


def test_the_query_itself_may_be_no_result(collection):
    suite = collection({"a": "x", "b": "x"}, {"a": {"a": 1, "b": 1}}, exclude_same_id=True)
    assert suite.relevant("a") == [Span("b", 1, 1)]
