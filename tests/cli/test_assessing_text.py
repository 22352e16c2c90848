from assay.assessing.agreement_report import agreement_report
from assay.assessing.grades import Grade, Place
from assay.assessing.raters import Rater
from assay.cli.assessing_text import agreement_text
from assay.records import Span


def rater(name, *grades, kind="human", **counts):
    places = [Place("Q1", Span("f.py", at, at + 1)) for at in range(len(grades))]
    graded = {place: Grade(place, grade, name, kind) for place, grade in zip(places, grades, strict=True)}
    return Rater(name, kind, graded, **counts)


def text(*raters):
    return agreement_text(agreement_report(raters, {}), is_collection=False)


def test_one_person_alone():
    assert "people: no two of them graded the same place" in text(rater("eve", 1, 2))


def test_how_to_read_alpha():
    equal = [0, 1, 2, 3] * 5
    assert "ordinal 1.000" in text(rater("eve", *equal), rater("bob", *equal))
    assert "reliable" in text(rater("eve", *equal), rater("bob", *equal))
    assert "too low to rely on" in text(rater("eve", *equal), rater("bob", *equal[::-1]))
    assert "is not defined" in text(rater("eve", 1, 1), rater("bob", 1, 1))


def test_a_machine_without_people():
    said = text(rater("machine:m", 1, kind="machine"))
    assert "machine:m, machine-made, against what people say:" in said
    assert "nobody knows" in said


def test_what_changed_under_the_grades_is_noted():
    said = text(rater("eve", 1, moved=2, stale=3))
    assert "3 grades of eve do not count" in said
    assert "2 grades of eve followed" in said


def test_names_and_paths_do_not_drive_the_terminal():
    said = text(rater("e\x1b[2Jve", 0, 3), rater("bob", 3, 3))
    assert "\x1b" not in said
    assert "Q1 f.py:0-1" in said
