import pytest

from assay.assessing.grades import Grade, Place, given, located, standing
from assay.assessing.texts import Texts
from assay.assessing.units import file_units
from assay.records import Document, Span

BACKOFF = Place("Q1", Span("app/retry.py", 8, 9))


def grade(place, number, texts=None):
    digest = texts.digest(place.span) if texts else ""
    return Grade(place, number, "eve", "human", digest=digest)


def test_the_last_word_holds():
    other = Place("Q2", BACKOFF.span)
    log = [grade(BACKOFF, 1), grade(other, 2), grade(BACKOFF, 3), grade(other, None)]
    assert standing(log) == {BACKOFF: grade(BACKOFF, 3)}


def test_a_grade_that_was_taken_back_is_no_number():
    with pytest.raises(ValueError, match="taken back"):
        given(grade(BACKOFF, None))


def test_a_grade_follows_its_text(documents, suite):
    """Two lines above: `backoff` stands in lines 10 and 11."""
    graded = standing([grade(BACKOFF, 3, suite.texts)])
    assert located(graded, suite.texts).grades == graded
    later = Texts([Document("app/retry.py", "# one\n# two\n" + documents[0].text, "python")], file_units)
    found = located(graded, later)
    assert (found.moved, found.stale) == (1, ())
    assert list(found.grades) == [Place("Q1", Span("app/retry.py", 10, 11))]


@pytest.mark.parametrize("text", ["def backoff(attempt):\n    return 3\n", ""])
def test_a_grade_of_a_text_that_is_gone_does_not_count(suite, text):
    graded = standing([grade(BACKOFF, 3, suite.texts)])
    later = Texts([Document("app/retry.py", text, "python")], file_units)
    assert located(graded, later).grades == {}
    assert len(located(graded, later).stale) == 1
    assert len(located(graded, Texts([], file_units)).stale) == 1


def test_a_text_that_stands_twice_is_nobodys(suite):
    graded = standing([Grade(Place("Q1", Span("f", 9, 9)), 1, "eve", "human", digest="?")])
    twice = Texts([Document("f", "def f():\n    pass\n\n\ndef f():\n    pass\n", "python")], file_units)
    same = {
        Place("Q1", Span("f", 9, 9)): Grade(
            Place("Q1", Span("f", 9, 9)), 1, "eve", "human", digest=twice.digest(Span("f", 1, 2))
        )
    }
    assert len(located(same, twice).stale) == 1
    assert len(located(graded, twice).stale) == 1
