from assay.foreign.result import ForeignHit, ForeignResult
from assay.records import Chunk, GivenAnswer, Hit, Ranking, Span
from assay.retrieval.foreign_ranking import ChunkPlaces, foreign_ranking


def chunk(id, path, start, end):
    return Chunk(id, Span(path, start, end), "text", "", "python")


PLACES = ChunkPlaces(
    [
        chunk("a#L1-L4", "a", 1, 4),
        chunk("a#L5-L9", "a", 5, 9),
        chunk("b#L1-L1", "b", 1, 1),
        chunk("b#L1-L1.2", "b", 1, 1),
        chunk("d", "d", 1, 3),
    ]
)


def ranked(*hits, depth=10):
    return [(hit.chunk_id, hit.span) for hit in foreign_ranking(ForeignResult("s", "q", hits), PLACES, depth).hits]


def test_a_hit_is_the_chunk_with_its_lines_or_has_an_id_of_its_own():
    assert ranked(ForeignHit("a", None, 5, 9)) == [("a#L5-L9", Span("a", 5, 9))]
    assert ranked(ForeignHit("a", None, 2, 6)) == [("a#L2-L6", Span("a", 2, 6))]
    assert ranked(ForeignHit("d", None, 1, 3)) == [("d", Span("d", 1, 3))]


def test_a_whole_document_of_several_chunks_has_the_documents_id():
    assert ranked(ForeignHit("a", None, 1, 9)) == [("a", Span("a", 1, 9))]
    assert ranked(ForeignHit("b", None, 1, 1)) == [("b", Span("b", 1, 1))]


def test_a_document_that_the_index_does_not_hold():
    assert ranked(ForeignHit("x")) == [("x", Span("x", 1, 1))]
    assert ranked(ForeignHit("x", None, 2, 3)) == [("x#L2-L3", Span("x", 2, 3))]


def test_what_the_system_said_goes_along():
    result = ForeignResult("s", "q", (ForeignHit("d", 2.0, 1, 3, "quoted"), ForeignHit("a", 1.0, 1, 4)), "Yes.", ("c",))
    assert foreign_ranking(result, PLACES, 1) == Ranking(
        "q", (Hit("d", Span("d", 1, 3), 2.0, None, "quoted"),), "", GivenAnswer("Yes.", ("c",))
    )


def test_no_search_is_not_the_same_as_nothing_found():
    assert foreign_ranking(ForeignResult("s", "q", ()), PLACES, 5).failure == ""
    assert foreign_ranking(ForeignResult("s", "q", None), PLACES, 5).failure == "no hits recorded"
    assert foreign_ranking(ForeignResult("s", "q", None, failure="timeout"), PLACES, 5).failure == "timeout"
