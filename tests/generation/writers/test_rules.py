import pytest

from assay.errors import AssayError
from assay.generation.writers.rules import Intent, Kind, read_rules


def test_reads_rules_by_name():
    assert read_rules({"python": {"called": "Python", "where": "src"}}, Kind, "k") == {
        "python": Kind("Python", "src", "")
    }


@pytest.mark.parametrize(
    ("rule", "made", "message"),
    [
        ({"caled": "x"}, Kind, r"k\.a: unknown key `caled`; did you mean `called`\?"),
        ({"zzz": "x"}, Kind, r"k\.a: unknown key `zzz`; known: called, where, what"),
        ({"called": 3}, Kind, r"k\.a\.called: must be a text, not 3"),
        ({"where": "src"}, Kind, r"k\.a: `called` is missing"),
        ({"what": "x", "also": "y", "why": "z"}, Intent, r"k\.a: `kind` is missing"),
    ],
)
def test_a_faulty_rule_is_named(rule, made, message):
    with pytest.raises(AssayError, match=message):
        read_rules({"a": rule}, made, "k")
