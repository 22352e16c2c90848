from assay.assessing.chat_grader import Given
from assay.assessing.grades import Grade, Place
from assay.assessing.machine_grading import grade_items
from assay.scores import undetermined, value


class Grader:
    model_name = "m-7b"

    def __init__(self, *given):
        self._given = given

    def grade_all(self, asked):
        self.asked = asked
        return list(self._given)


def items(suite, *symbols):
    units = {unit.symbol: unit for unit in suite.texts.units("app/retry.py")}
    return [(suite.queries[0], units[symbol]) for symbol in symbols]


def test_grades_are_marked_and_failures_counted(suite):
    work = items(suite, "backoff", "Client.ask")
    found = grade_items(suite, work, Grader(Given(value(2), value(1)), Given(undetermined("timeout"), None)))
    place = Place("Q1", work[0][1].span)
    digest = suite.texts.digest(place.span)
    assert found.grades == (Grade(place, 2, "machine:m-7b", "machine", "backoff", digest, 1),)
    assert (found.failed, found.spread) == ({"timeout": 1}, 1)


def test_what_is_asked(suite):
    grader = Grader(Given(value(0), None))
    found = grade_items(suite, items(suite, "backoff"), grader)
    assert found.spread is None
    assert grader.asked[0].question == "When is a payment repeated?"
    assert grader.asked[0].place == "app/retry.py, lines 8-9, backoff"
    assert grader.asked[0].passage == "def backoff(attempt):\n    return 2 ** attempt"


def test_nothing_to_grade(suite):
    assert grade_items(suite, [], Grader()).grades == ()
