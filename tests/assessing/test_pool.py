"""Units by hand: A = lines 1-10, a function; B = lines 11-12, loose; C = lines 13-30, a function."""

from assay.assessing.pool import nominated, pool, shuffled
from assay.assessing.units import Unit
from assay.records import Hit, Ranking, Span

A, B, C = Unit(Span("f", 1, 10), "a"), Unit(Span("f", 11, 12)), Unit(Span("f", 13, 30), "c")
UNITS = [A, B, C]


def chunk(start, end):
    return Span("f", start, end)


def test_a_chunk_nominates_what_it_covers():
    assert nominated(chunk(1, 10), UNITS) == [A]
    assert nominated(chunk(4, 6), UNITS) == [A]  # all of the smaller one, the chunk
    assert nominated(chunk(6, 21), UNITS) == [A, C]  # 5 of A's 10 lines, 9 of the chunk's 16


def test_loose_lines_that_lie_between_are_no_candidate_of_their_own():
    assert B not in nominated(chunk(1, 30), UNITS)
    assert nominated(chunk(11, 12), UNITS) == [B]


def test_a_chunk_that_covers_nothing_nominates_what_it_shares_most_with():
    """Of 30 lines it shares 11 with either, less than half: the first one of two equal ones counts."""
    wide = [Unit(Span("f", 1, 40), "w"), Unit(Span("f", 41, 48), ""), Unit(Span("f", 49, 90), "x")]
    assert nominated(chunk(30, 59), wide) == [wide[0], wide[1]]  # the middle one lies wholly in the chunk


def test_blank_lines_nominate_nothing():
    assert nominated(chunk(31, 33), UNITS) == []


def ranking(query_id, *spans):
    return Ranking(query_id, tuple(Hit(f"f#{place}", span, 1.0) for place, span in enumerate(spans)))


def test_the_pool_is_what_any_cell_found_each_unit_once():
    fine = [ranking("Q1", chunk(1, 5), chunk(6, 10)), ranking("Q2", chunk(13, 20))]
    coarse = [ranking("Q1", chunk(1, 30))]
    assert pool([fine, coarse], lambda _: UNITS, depth=10) == {"Q1": [A, C], "Q2": [C]}


def test_depth_counts_hits_of_each_cell():
    runs = [[ranking("Q1", chunk(1, 5), chunk(13, 20))]]
    assert pool(runs, lambda _: UNITS, depth=1) == {"Q1": [A]}


def test_the_pool_is_the_same_whichever_chunks_found_it():
    """The same lines of text, once as one chunk and once as six."""
    one = pool([[ranking("Q1", chunk(1, 30))]], lambda _: UNITS, 10)
    six = pool([[ranking("Q1", *(chunk(at, at + 4) for at in range(1, 31, 5)))]], lambda _: UNITS, 10)
    assert one == six


def test_the_order_tells_nothing_and_stays():
    units = [Unit(Span("f", at, at)) for at in range(1, 30)]
    order = shuffled(units, "Q1", "eve")
    assert order == shuffled(reversed(units), "Q1", "eve")
    assert order != units
    assert order != shuffled(units, "Q2", "eve")
    assert order != shuffled(units, "Q1", "bob")
    fewer = shuffled(units[:-1], "Q1", "eve")
    assert [unit for unit in order if unit != units[-1]] == fewer
