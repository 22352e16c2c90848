import pytest

from assay.reporting.shown_query import nearest


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("t1-01", ["T1-001", "Q-9"], "Did you mean `T1-001`?"),
        ("zzz", ["T1-001", "T1-002", "T1-003", "T1-004"], "There are 4, such as T1-001, T1-002, T1-003."),
        ("zzz", [], "There is none."),
    ],
)
def test_names_what_may_have_been_meant_in_any_case(name, known, told):
    assert nearest(name, known) == told
