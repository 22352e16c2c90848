import pytest

from assay.assessing.grades import Grade, Place
from assay.assessing.grades_file import GradeLog, rater_file
from assay.assessing.raters import grades_by_place, of_kind, people_as_one, read_raters
from assay.errors import AssayError
from assay.records import Span

BACKOFF, ASK = (Place("Q1", Span("app/retry.py", *lines)) for lines in ((8, 9), (15, 16)))


@pytest.fixture
def keep(tmp_path, monkeypatch, suite):
    monkeypatch.chdir(tmp_path)

    def add(rater, grades, path=None):
        kind = "machine" if rater.startswith("machine:") else "human"
        with GradeLog(path or rater_file("shop", rater)) as log:
            log.add(
                *(
                    Grade(place, grade, rater, kind, digest=suite.texts.digest(place.span))
                    for place, grade in grades.items()
                )
            )

    return add


def test_people_before_machines(keep, suite):
    keep("machine:a", {BACKOFF: 1})
    keep("eve", {BACKOFF: 3, ASK: 0})
    keep("bob", {BACKOFF: 2})
    raters = read_raters("shop", suite.texts)
    assert [rater.name for rater in raters] == ["bob", "eve", "machine:a"]
    assert grades_by_place(of_kind(raters, "human")) == {BACKOFF: [2, 3], ASK: [0]}


def test_people_as_one_and_the_suites_own_where_nobody_graded(keep, suite):
    keep("eve", {BACKOFF: 3})
    other = Place("Q2", BACKOFF.span)
    together = people_as_one(read_raters("shop", suite.texts), {BACKOFF: 0, other: 1})
    assert {place: grade.grade for place, grade in together.graded.items()} == {BACKOFF: 3, other: 1}


def test_stale_grades_are_counted(keep, suite):
    with GradeLog(rater_file("shop", "eve")) as log:
        log.add(Grade(BACKOFF, 3, "eve", "human", digest="0" * 16))
    [rater] = read_raters("shop", suite.texts)
    assert (rater.graded, rater.stale) == ({}, 1)


def test_one_rater_in_two_files(keep, suite):
    keep("eve", {BACKOFF: 3})
    keep("eve", {ASK: 3}, path=rater_file("shop", "eve2"))
    with pytest.raises(AssayError, match="another file has grades of `eve`"):
        read_raters("shop", suite.texts)


def test_nobody(keep, suite):
    assert read_raters("shop", suite.texts) == []
