from assay.health.finding import HealthFinding
from assay.health.listing import listed


def many(check, count, severity="note", detail=False):
    return [HealthFinding(check, severity, "f", f"{number}.", detail=detail) for number in range(count)]


def test_the_first_of_each_check_are_shown_and_the_others_counted():
    lines = list(listed([*many("a", 7), *many("b", 2), *many("c", 3, detail=True)], "s", everything=False))
    assert lines == [
        *(f"f: note: {number}. [a]" for number in range(5)),
        "f: note: 0. [b]",
        "f: note: 1. [b]",
        "s: not shown: 2 of a, 3 of c. `assay lint --suite s --all` shows them.",
    ]


def test_errors_are_always_shown():
    assert len(list(listed(many("a", 9, severity="error"), "s", everything=False))) == 9


def test_everything_can_be_asked_for():
    assert len(list(listed([*many("a", 9), *many("b", 3, detail=True)], "s", everything=True))) == 12
