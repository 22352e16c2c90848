import json

from assay.assessing.agreement_report import against_people, agreement_json, agreement_report
from assay.assessing.grades import Grade, Place
from assay.assessing.raters import Rater
from assay.records import Span

ONE, TWO, THREE = (Place("Q1", Span("f", at, at)) for at in (1, 2, 3))


def rater(name, graded, kind="human"):
    return Rater(name, kind, {place: Grade(place, grade, name, kind) for place, grade in graded.items()})


EVE = rater("eve", {ONE: 3, TWO: 0})
BOB = rater("bob", {ONE: 3, TWO: 1})
MODEL = rater("machine:m", {ONE: 3, TWO: 0, THREE: 1}, "machine")


def test_people_and_machines_apart():
    report = agreement_report([BOB, EVE, MODEL], {})
    assert report.people.raters == ("bob", "eve")
    [machine] = report.machines
    assert (machine.machine, machine.own) == ("machine:m", 0)
    assert machine.pair.exact == 1  # the people together: 3, and of 1 and 0 the median .5 rounded down
    assert len(report.pairs) == 3
    assert [one.place for one in report.disagreements] == [TWO]


def test_the_suites_own_judgments_stand_where_no_rater_graded():
    found = against_people([EVE, MODEL], MODEL, {ONE: 0, THREE: 1})
    assert (found.own, found.pair.agreement.places, found.pair.exact) == (1, 3, 1)


def test_a_machine_alone():
    assert against_people([MODEL], MODEL, {}).pair is None
    report = agreement_report([MODEL], {})
    assert (report.people, report.pairs) == (None, ())


def test_for_programs():
    told = agreement_json(agreement_report([BOB, EVE, MODEL], {}))
    assert json.loads(json.dumps(told, allow_nan=False)) == json.loads(json.dumps(told))
    assert told["raters"][0] == {"rater": "bob", "kind": "human", "grades": 2, "moved": 0, "stale": 0}
    assert told["human"]["places"] == 2
    assert told["machine"][0]["pair"]["exact"] == 1
    assert told["disagreements"] == [
        {"query_id": "Q1", "path": "f", "start": 2, "end": 2, "grades": {"bob": 1, "eve": 0, "machine:m": 0}}
    ]
