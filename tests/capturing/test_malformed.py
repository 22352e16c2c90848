from assay.capturing import malformed
from assay.capturing.malformed import Malformed
from assay.capturing.recorded import MalformedEntry


def test_all_are_counted_and_the_first_named(monkeypatch):
    monkeypatch.setattr(malformed, "NAMED", 2)
    found = Malformed()
    for number in range(5):
        found.add(f"a.log:{number}", "not JSON.")
    assert found.count == 5
    assert found.named == [MalformedEntry("a.log:0", "not JSON."), MalformedEntry("a.log:1", "not JSON.")]
