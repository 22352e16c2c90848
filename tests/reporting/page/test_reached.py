"""Judged in f.py: lines 1-10 (grade 3) and 21-24 (grade 1); 31-40 is judged as not relevant."""

from assay.records import Hit, Span
from assay.reporting.page.evidence import Reached, Traced
from assay.reporting.page.reached import best_first, grade_of, reached, traced

JUDGED = {Span("f.py", 1, 10): 3, Span("f.py", 21, 24): 1, Span("f.py", 31, 40): 0}


def hits(*spans):
    return [Hit(f"c{place}", Span("f.py", *lines), 1.0) for place, lines in enumerate(spans)]


def test_counts_the_relevant_places_of_each_stage():
    found = hits((1, 20), (30, 40), (22, 30))  # 10 of 10 lines; not relevant; 3 of 4 lines
    assert reached(JUDGED, found, [Span("f.py", 1, 4), Span("f.py", 21, 21)]) == Reached(
        relevant=2, retrieved=2, near_top=2, in_context=2
    )  # a piece of four lines that lies inside shares all of its own lines, one line likewise


def test_the_eleventh_place_is_not_near_the_top():
    found = hits(*((100 + place, 100 + place) for place in range(10)), (1, 10))
    assert reached(JUDGED, found) == Reached(relevant=2, retrieved=1, near_top=0, in_context=None)


def test_looks_at_the_order_before_the_reranker():
    """The reranker lifted lines 1-10 from the eleventh place to the first."""
    others = [
        Hit(f"c{place}", Span("f.py", 100 + place, 100 + place), 0.5, first_stage=20.0 - place) for place in range(10)
    ]
    found = [Hit("c", Span("f.py", 1, 10), 0.9, first_stage=1.0), *others]
    assert reached(JUDGED, found) == Reached(relevant=2, retrieved=1, near_top=1, before=0)


def test_follows_each_judged_place():
    """Judged, best first: 1-10, 21-24, 31-40. The reranker put 1-10 before 31-40; nothing covers 21-24."""
    found = [Hit("a", Span("f.py", 1, 10), 0.9, first_stage=1.0), Hit("b", Span("f.py", 31, 40), 0.8, first_stage=2.0)]
    assert [grade for _, grade in best_first(JUDGED)] == [3, 1, 0]
    assert traced(JUDGED, found, [Span("f.py", 1, 10)]) == (Traced(1, 2, in_context=True), Traced(None), Traced(2, 1))


def test_says_nothing_where_nothing_is_relevant():
    assert reached({Span("f.py", 1, 2): 0}, hits((1, 2)), []) is None
    assert reached({}, []) is None


def test_a_piece_has_the_highest_grade_that_it_covers():
    assert grade_of(Span("f.py", 1, 40), JUDGED) == 3
    assert grade_of(Span("f.py", 21, 40), JUDGED) == 1
    assert grade_of(Span("f.py", 31, 33), JUDGED) == 0
    assert grade_of(Span("g.py", 1, 10), JUDGED) is None
