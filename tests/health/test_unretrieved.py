from assay.health.unretrieved import unretrieved

DOCUMENTS = {"d1": "x", "d2": "x", "d3": "x"}


def test_judgments_that_no_cell_has_in_its_run_are_counted_and_named(collection, cell):
    """Of q1 one cell finds d1 and the other d2; of q2 none finds d3; of q3 both miss d2 alone."""
    suite = collection(DOCUMENTS, {"q1": {"d1": 1, "d2": 1, "d3": 0}, "q2": {"d3": 1}, "q3": {"d1": 1, "d2": 2}})
    cells = [
        cell("P1/bm25", hits={"q1": [("d1", 1, 1)], "q2": [("d1", 1, 1), ("d2", 1, 1)], "q3": [("d1", 1, 1)]}),
        cell("P1/dense", hits={"q1": [("d2", 1, 1)]}),
        cell("controls/random"),
    ]
    in_sum, second, third = unretrieved(suite, cells)
    assert str(in_sum) == (
        "queries.jsonl: note: 2 of 5 relevant judgments (40.0%), of 2 queries, are in no run of 2 cells (depth 2): "
        "no cell can be told from another by them. [unretrieved]"
    )
    assert str(second) == (
        "queries.jsonl:2: warning: query q2: nothing that is judged relevant is in any run: d3. "
        "Are they right? Every cell scores 0. [unretrieved]"
    )
    assert str(third) == "queries.jsonl:3: note: query q3: 1 of 2 relevant judgments are in no run: d2. [unretrieved]"
    assert (second.detail, third.detail) == (False, True)


def test_places_are_named_with_their_lines(rag, cell):
    suite = rag({}, {"q1": {("a.py", 1, 4): 3}})
    _, finding = unretrieved(suite, [cell(hits={"q1": [("a.py", 4, 9)]})])
    assert finding.facts == {"unretrieved": ["a.py:1-4"], "relevant": 1}
    assert list(unretrieved(suite, [cell(hits={"q1": [("a.py", 3, 9)]})])) == []


def test_the_query_itself_need_not_be_found_where_it_is_no_result(collection, cell):
    suite = collection(DOCUMENTS, {"d1": {"d1": 1, "d2": 1}}, exclude_same_id=True)
    assert list(unretrieved(suite, [cell(hits={"d1": [("d2", 1, 1)]})])) == []
