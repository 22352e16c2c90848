import pytest

from assay.corpora.faults import Faults
from assay.errors import AssayError


def test_no_fault_raises_nothing():
    Faults("q.yaml").raise_any()


def test_faults_stand_in_the_order_of_the_file():
    faults = Faults("q.yaml")
    faults.add(12, "second")
    faults.add(3, "first")
    with pytest.raises(AssayError) as raised:
        faults.raise_any()
    assert str(raised.value) == "q.yaml:3: first\nq.yaml:12: second"


def test_twenty_are_shown_and_the_rest_counted():
    faults = Faults("q.yaml")
    for line in range(1, 24):
        faults.add(line, "wrong")
    with pytest.raises(AssayError) as raised:
        faults.raise_any()
    lines = str(raised.value).split("\n")
    assert lines[19:] == ["q.yaml:20: wrong", "and 3 more."]
