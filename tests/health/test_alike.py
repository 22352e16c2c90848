from assay.health.alike import alike

COPY = {"d1": "one two three four", "d2": "One two three four.", "d3": "five six seven eight"}


def test_copies_of_relevant_documents_are_found_from_both_sides(collection):
    suite = collection(COPY, {"q1": {"d2": 1}})
    assert alike(suite, []).relevant == {"d1": [("d2", 1.0)], "d2": [("d1", 1.0)]}


def test_copies_of_documents_that_are_not_relevant_do_not_matter(collection):
    suite = collection(COPY, {"q1": {"d2": 0, "d3": 1}})
    assert alike(suite, []).relevant == {}


def test_queries_are_compared_where_they_are_asked_for(collection):
    suite = collection(COPY, {"q1": {}, "q2": {}}, texts={"q1": "five six seven eight", "q2": "five six seven eight"})
    assert alike(suite, ["q2"]).queries == {"q2": [("d3", 1.0)]}


def test_two_queries_are_not_compared_with_each_other(collection):
    suite = collection({"d": "x"}, {"q1": {}, "q2": {}}, texts={"q1": "one two three", "q2": "one two three"})
    assert alike(suite, ["q1", "q2"]).queries == {}


def test_a_query_may_have_the_id_of_a_document(collection):
    suite = collection({"1": "one two three", "2": "one two three"}, {"1": {"2": 1}}, texts={"1": "four five six"})
    assert alike(suite, ["1"]).relevant == {"1": [("2", 1.0)], "2": [("1", 1.0)]}
