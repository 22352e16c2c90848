from assay.retrieval.random import RandomRetriever


def drawn(resources, queries, seed=7, depth=3):
    return {
        ranking.query_id: [hit.chunk_id for hit in ranking.hits]
        for ranking in RandomRetriever(seed, resources=resources, depth=depth).rank(queries)
    }


def test_does_not_depend_on_the_other_queries(resources, query):
    queries = [query("x", f"Q{number}") for number in range(20)]
    assert drawn(resources, queries) == drawn(resources, queries[::-1])
    assert drawn(resources, queries[4:5])["Q4"] == drawn(resources, queries)["Q4"]


def test_draws_each_chunk_once(resources, query):
    found = drawn(resources, [query("x")], depth=10)["Q1"]
    assert len(found) == len(set(found)) == 4


def test_scores_descend_with_the_rank(resources, query):
    (ranking,) = RandomRetriever(7, resources=resources, depth=3).rank([query("x")])
    assert [hit.score for hit in ranking.hits] == [3.0, 2.0, 1.0]


def test_another_seed_or_query_draws_anew(resources, query):
    queries = [query("x", f"Q{number}") for number in range(20)]
    first = drawn(resources, queries)
    assert drawn(resources, queries, seed=8) != first
    assert len({tuple(found) for found in first.values()}) > 1
