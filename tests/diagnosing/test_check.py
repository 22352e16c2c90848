import pytest

from assay.diagnosing.check import fail, guarded, ok
from assay.errors import AssayError


def test_gives_what_was_looked_at():
    assert list(guarded("x", lambda: [ok("a", "fine"), ok("b", "fine")])) == [ok("a", "fine"), ok("b", "fine")]


@pytest.mark.parametrize(
    ("error", "seen"),
    [
        (AssayError("conf/x.yaml: no such key"), "conf/x.yaml: no such key"),
        (ValueError("sk-123"), "failed (ValueError)"),
    ],
)
def test_a_fault_ends_one_check_alone_and_quotes_no_text_of_others(error, seen):
    def look():
        raise error

    (check,) = guarded("x", look)
    assert (check.name, check.state) == ("x", "fail")
    assert seen in check.seen
    assert "sk-123" not in check.seen + check.mend


def test_a_fault_has_a_mend():
    assert fail("x", "gone", "bring it").mend == "bring it"
