from assay.records import Hit, Ranking, Span
from assay.retrieval.retriever import by_id, ranking


def test_a_ranking_takes_the_spans_of_its_chunks(chunk, query):
    chunks = by_id([chunk("a.py", "one\ntwo"), chunk("b.py", "three")])
    assert ranking(query("q"), [("b.py#L1-L1", 2.0), ("a.py#L1-L2", 1.0)], chunks) == Ranking(
        "Q1", (Hit("b.py#L1-L1", Span("b.py", 1, 1), 2.0), Hit("a.py#L1-L2", Span("a.py", 1, 2), 1.0))
    )
