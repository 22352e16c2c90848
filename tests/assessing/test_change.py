"""Places of one file: A = lines 1-10, B = lines 21-30, and a person's judgment on lines 4-6, which lies in A."""

from assay.assessing.change import Standing, Wanted, plan_change, wanted_judgments
from assay.assessing.grades import Grade, Place
from assay.assessing.raters import Rater
from assay.records import Span

A, B, IN_A = (Place("Q1", Span("f", *lines)) for lines in ((1, 10), (21, 30), (4, 6)))


def rater(name, graded, kind="human"):
    return Rater(name, kind, {place: Grade(place, grade, name, kind) for place, grade in graded.items()})


def test_new_changed_and_same():
    standing = [Standing(A, 1), Standing(IN_A._replace(query_id="Q2"), 3)]
    change = plan_change(standing, [Wanted(A, 2), Wanted(B, 0)])
    assert (change.new, change.changed, change.same) == ((Wanted(B, 0),), ((standing[0], Wanted(A, 2)),), 0)
    assert change.applied(standing) == {A: 2, B: 0, standing[1].place: 3}
    after = [Standing(A, 2), Standing(B, 0)]
    assert plan_change(after, [Wanted(A, 2), Wanted(B, 0)]).same == 2


def test_a_machine_overrules_no_person():
    change = plan_change([Standing(A, 1), Standing(B, 2)], [Wanted(A, 3, "m"), Wanted(B, 2, "m")])
    assert change.is_empty
    assert (len(change.kept), change.same) == (1, 1)
    assert change.applied([Standing(A, 1)]) == {A: 1}


def test_a_person_overrules_a_machine_and_owns_what_both_say():
    change = plan_change([Standing(A, 1, "m"), Standing(B, 2, "m")], [Wanted(A, 3), Wanted(B, 2)])
    assert [one for _, one in change.changed] == [Wanted(A, 3), Wanted(B, 2)]


def test_a_machine_overrules_a_machine():
    assert len(plan_change([Standing(A, 1, "m")], [Wanted(A, 2, "n")]).changed) == 1


def test_what_lies_on_a_judgment_is_left_out():
    change = plan_change([Standing(IN_A, 3)], [Wanted(A, 2)])
    assert change.is_empty
    assert change.overlapping == ((Standing(IN_A, 3), Wanted(A, 2)),)


def test_or_takes_its_place_where_asked():
    change = plan_change([Standing(IN_A, 3)], [Wanted(A, 2)], replace=True)
    assert (change.new, change.replaced) == ((Wanted(A, 2),), (Standing(IN_A, 3),))
    assert change.applied([Standing(IN_A, 3)]) == {A: 2}


def test_a_machine_takes_the_place_of_no_person():
    change = plan_change([Standing(IN_A, 3)], [Wanted(A, 2, "m")], replace=True)
    assert change.is_empty
    assert plan_change([Standing(IN_A, 3, "m")], [Wanted(A, 2, "m")], replace=True).new == (Wanted(A, 2, "m"),)


def test_another_query_or_file_is_elsewhere():
    standing = [Standing(Place("Q2", Span("f", 1, 10)), 3), Standing(Place("Q1", Span("g", 1, 10)), 3)]
    assert plan_change(standing, [Wanted(A, 2)]).new == (Wanted(A, 2),)


def test_people_together_and_a_machine_where_no_person_graded():
    people = [rater("eve", {A: 3}), rater("bob", {A: 1})]
    machine = rater("machine:m", {A: 0, B: 2}, "machine")
    assert wanted_judgments([*people, machine], None) == [Wanted(A, 2)]
    assert wanted_judgments([*people, machine], machine) == [Wanted(A, 2), Wanted(B, 2, "m")]
