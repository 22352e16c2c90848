import pytest

from assay.assessing.grades import Grade, Place, standing
from assay.assessing.session import Session, open_items


@pytest.fixture
def items(suite):
    """`backoff`, `Client.ask` and `Client.send` for Q1, `Client.send` for Q2."""
    units = {unit.symbol: unit for unit in suite.texts.units("app/retry.py")}
    q1, q2 = suite.queries
    return [*((q1, units[name]) for name in ("backoff", "Client.ask", "Client.send")), (q2, units["Client.send"])]


@pytest.fixture
def judge(suite, items):
    """Type keys; what is kept, and what was shown."""

    def typed(keys, former=None, limit=None):
        kept, shown = [], []
        session = Session(
            suite, "eve", items[:limit], former or {}, kept.append, iter([*keys, None]).__next__, shown.append
        )
        session.run()
        return session, kept, "".join(shown)

    return typed


def test_one_key_a_grade_each_kept_at_once(judge, items, suite):
    _, kept, _ = judge("3012")
    assert [grade.grade for grade in kept] == [3, 0, 1, 2]
    unit = items[0][1]
    assert kept[0] == Grade(Place("Q1", unit.span), 3, "eve", "human", "backoff", suite.texts.digest(unit.span))


def test_the_end_of_the_input_ends_it(judge):
    session, kept, _ = judge("3")
    assert (len(kept), session.given) == (1, {0: 3})


def test_quit(judge):
    assert [grade.grade for grade in judge("3q2")[1]] == [3]


def test_skipped_places_have_no_grade(judge):
    session, kept, _ = judge("s2")
    assert [grade.place.span.start for grade in kept] == [15]
    assert session.skipped == {0}


def test_undo_takes_back_for_good(judge):
    _, kept, _ = judge("3u1")
    assert [(grade.place.span.start, grade.grade) for grade in kept] == [(8, 3), (8, None), (8, 1)]
    assert [grade.grade for grade in standing(kept).values()] == [1]


def test_undo_of_a_skip_takes_nothing_back(judge):
    session, kept, _ = judge("su2")
    assert [(grade.place.span.start, grade.grade) for grade in kept] == [(8, 2)]
    assert session.skipped == set()


def test_nothing_to_undo(judge):
    _, kept, shown = judge("u2")
    assert [grade.grade for grade in kept] == [2]
    assert "nothing to undo" in shown


def test_judging_again_shows_the_former_grade_and_undo_brings_it_back(judge, items):
    place = Place("Q1", items[0][1].span)
    former = {place: Grade(place, 1, "eve", "human")}
    _, kept, shown = judge("3u", former)
    assert "your grade so far: 1" in shown
    assert [grade.grade for grade in kept] == [3, 1]


@pytest.mark.parametrize("key", ["?", "x", "", "23", "4"])
def test_any_other_key_helps(judge, key):
    _, kept, shown = judge([key, "2"])
    assert [grade.grade for grade in kept] == [2]
    assert "answers the question" in shown


def test_more(judge):
    shown = judge("o")[2]
    assert "12 : class Client:" in shown


def test_what_is_shown_names_no_system_and_no_rank(judge):
    shown = judge("3")[2]
    assert "1 of 4" in shown
    assert "query Q1" in shown
    assert "app/retry.py:8-9   backoff" in shown
    assert "bm25" not in shown


def test_what_is_left(suite, items):
    units = {"Q1": [unit for _, unit in items[:3]], "Q2": [items[3][1]], "Q7": [items[0][1]]}
    known = {Place("Q1", items[1][1].span): Grade(Place("Q1", items[1][1].span), 0, "eve", "human")}
    assert open_items(suite.queries, units, known) == [items[0], items[2], items[3]]
    assert open_items(suite.queries, units, known, all_of_them=True) == items
