import pytest

from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.scoring.by_query import by_query

QUERIES = [Query("a", "?", "1", "debugging"), Query("b", "?", "1", "debugging")]


def test_finds_by_id_and_does_not_mind_gaps():
    ranking = Ranking("b", ())
    assert by_query("rankings", [ranking], QUERIES) == {"b": ranking}


def test_refuses_an_unknown_query():
    with pytest.raises(AssayError, match=r"rankings name the query c, .* `dvc repro`"):
        by_query("rankings", [Ranking("c", ())], QUERIES)


def test_refuses_two_of_one_query():
    with pytest.raises(AssayError, match="rankings name the query a twice"):
        by_query("rankings", [Ranking("a", ()), Ranking("a", ())], QUERIES)
