import json

import pytest

from assay.diagnosing.check import fail, ok, warn
from assay.diagnosing.doctor_json import doctor_json

OK, WARN, FAIL = ok("a", "fine"), warn("b", "hm", "try"), fail("c", "gone", "bring it")


@pytest.mark.parametrize(("checks", "state"), [([OK], "ok"), ([OK, WARN], "warn"), ([OK, WARN, FAIL], "fail")])
def test_the_worst_state_is_that_of_all(checks, state):
    told = json.loads(doctor_json(checks))
    assert told["state"] == state
    assert sum(told["counts"].values()) == len(checks)
    assert told["checks"][0] == {"name": "a", "state": "ok", "seen": "fine", "mend": ""}
