import pytest

from assay.assessing import agreement as module
from assay.assessing.agreement import agreement, disagreements, human_agreement, pair, pairs
from assay.assessing.grades import Grade, Place
from assay.assessing.raters import Rater
from assay.records import Span


def place(number, query="Q1"):
    return Place(query, Span("f", number, number))


def rater(name, *grades, kind="human", query="Q1"):
    """Grades of places 1, 2, ...; None: not graded."""
    graded = {place(at, query): grade for at, grade in enumerate(grades, start=1) if grade is not None}
    return Rater(name, kind, {at: Grade(at, grade, name, kind) for at, grade in graded.items()})


def test_alpha_of_two_people_by_hand():
    """aa, ab, bb of tests/assessing/test_alpha.py: 4 / 9 both ways. The place of one rater alone does not count."""
    found = human_agreement([rater("eve", 0, 0, 3, 2), rater("bob", 0, 3, 3), rater("machine:m", 3, kind="machine")])
    assert (found.raters, found.places, found.grades) == (("eve", "bob"), 3, 6)
    assert found.nominal.value == pytest.approx(4 / 9)
    assert found.ordinal.value == pytest.approx(4 / 9)


def test_ordinal_forgives_what_is_near():
    """One step apart is less than nominal makes of it where the grades between are much used."""
    near = agreement(
        ["a", "b"], {place(at): grades for at, grades in enumerate([(0, 0), (3, 3), (1, 2), (2, 1), (0, 0)])}
    )
    assert near.ordinal.value > near.nominal.value


def test_nobody_shares_a_place():
    assert human_agreement([rater("eve", 1), rater("bob", None, 1)]) is None
    assert human_agreement([rater("eve", 1)]) is None
    assert pair(rater("eve", 1), rater("bob", None, 1)) is None


def test_all_the_same_grade_is_no_agreement_that_could_be_told_from_chance():
    found = human_agreement([rater("eve", 2, 2), rater("bob", 2, 2)])
    assert (found.ordinal.value, found.ordinal.low) == (None, None)
    assert pair(rater("eve", 2, 2), rater("bob", 2, 2)).kappa is None


def test_the_interval_holds_the_value_and_is_the_same_each_time():
    people = [rater("eve", *[0, 1, 2, 3] * 10), rater("bob", *[0, 1, 2, 3, 1, 1, 2, 0] * 5)]
    found = human_agreement(people)
    assert found.drawn == "places"
    assert found.ordinal.low < found.ordinal.value < found.ordinal.high <= 1
    assert human_agreement(people) == found


def test_no_interval_where_many_resamples_have_one_grade_alone():
    """10 places, one of them with a 3: .9^10, a third of the draws, do not take it."""
    grades = [0] * 9 + [3]
    found = human_agreement([rater("eve", *grades), rater("bob", *grades)])
    assert (found.ordinal.value, found.ordinal.low, found.ordinal.high) == (pytest.approx(1), None, None)


def test_no_interval_of_a_few_places():
    assert human_agreement([rater("eve", *[0, 3] * 4), rater("bob", *[3, 3] * 4)]).ordinal.low is None


def test_whole_queries_are_drawn_where_there_are_enough():
    graded = {place(at, f"Q{at % module.ENOUGH}"): (at % 4, (at + at // 7) % 4) for at in range(40)}
    assert agreement(["a", "b"], graded).drawn == "queries"


def test_two_raters_on_what_both_graded():
    """Same on 2 of 3. Quadratic: O = 9 (0 against 3); chance: rows 0 0 3, columns 0 3 3: (2*2 + 1*1) * 9 / 3 = 15."""
    found = pair(rater("eve", 0, 0, 3, 1), rater("bob", 0, 3, 3))
    assert found.exact == pytest.approx(2 / 3)
    assert found.kappa == pytest.approx(1 - 9 / 15)
    assert found.agreement.places == 3


def test_each_two():
    raters = [rater("a", 1, 2), rater("b", 1), rater("c", None, 2)]
    assert [(one.first, one.second) for one in pairs(raters)] == [("a", "b"), ("a", "c")]


def test_the_furthest_apart_first():
    raters = [rater("a", 0, 1, 2, 0), rater("b", 3, 2, 2, 3), rater("c", 3, None, 2, 0)]
    found = disagreements(raters)
    assert [one.place for one in found] == [place(1), place(4), place(2)]
    assert (found[0].spread, dict(found[0].grades)) == (3, {"a": 0, "b": 3, "c": 3})
