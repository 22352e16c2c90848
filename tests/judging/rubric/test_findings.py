import pytest

from assay.judging.rubric.findings import advice, finding


def test_a_fix_speaks_of_the_task(rubric, make_task):
    found = finding(rubric, make_task(), "wrong_file_types", ("test",), 1)
    assert (found.name, found.critical, found.pair) == ("wrong_file_types", True, 1)
    assert "Ask for python, not for test, documentation." in found.fix
    assert advice(found).startswith("wrong_file_types (pair 2) [test]: The pair asks for")


def test_a_common_issue_is_not_critical(rubric, make_task):
    found = finding(rubric, make_task(intent="tests"), "missing_constructs")
    assert not found.critical
    assert "test, tests, pytest" in found.fix
    assert advice(found) == f"missing_constructs: {found.fix}"


def test_an_unknown_issue_is_an_error(rubric, make_task):
    with pytest.raises(KeyError):
        finding(rubric, make_task(), "typo")
