from dataclasses import replace

from assay.health.echo_control import leakage, leaking_keywords

ECHO = {
    "keyword_score": {"q1": 0.5, "q2": 0.25, "q3": 0.0, "q4": None},
    "keyword_pass": {"q1": 1, "q2": 0, "q3": 0, "q4": None},
    "relevancy": {"q1": 1.0, "q2": 1.0, "q3": 1.0, "q4": 1.0},
    "support": {"q1": 0.0, "q2": 0.0, "q3": 0.0, "q4": 0.0},
}
CELL = {
    "keyword_score": {"q1": 1.0, "q2": 1.0, "q3": 0.0, "q4": None},
    "keyword_pass": {"q1": 1, "q2": 1, "q3": 0, "q4": None},
    "relevancy": {"q1": 0.5, "q2": 0.5, "q3": 1.0, "q4": 0.0},
    "support": {"q1": 0.0, "q2": 0.0, "q3": 0.0, "q4": 0.0},
}


def test_queries_whose_question_earns_keywords_are_named(rag, cell):
    suite = rag({}, {name: {} for name in ("q1", "q2", "q3", "q4")})
    first, second, measures = leakage(suite, [cell("A1/bm25", CELL), cell("controls/echo", ECHO)])
    assert str(first) == (
        "queries.yaml:1: warning: query q1: the question repeated passes: it holds 50% of the keywords. "
        "Choose others. [leakage]"
    )
    assert (second.query_id, second.severity) == ("q2", "note")
    assert measures.message == (
        "no cell is better than the question repeated by relevancy (1.000, best cell 0.500): "
        "do not choose a cell by it."
    )


def test_without_the_control_there_is_nothing_to_say(rag, cell):
    suite = rag({}, {"q1": {}})
    assert list(leakage(suite, [cell("A1/bm25", CELL), cell("controls/random", ECHO), cell("controls/echo")])) == []


def test_keywords_of_a_collection_need_no_run(collection, rag):
    suite = collection({}, {"q1": {}}, texts={"q1": "what carries a Wing"})
    asked = replace(suite, queries=(replace(suite.queries[0], keywords=("wing", "lift")),))
    (finding,) = leaking_keywords(asked)
    assert (finding.severity, finding.facts) == ("error", {"keyword": "wing"})
    assert list(leaking_keywords(replace(asked, kind="rag"))) == []
