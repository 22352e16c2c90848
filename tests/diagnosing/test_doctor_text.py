from assay.diagnosing.check import fail, ok, warn
from assay.diagnosing.doctor_text import check_lines, summary


def test_the_mend_stands_below():
    assert check_lines(fail("git", "no repository", "git init")) == [
        "fail  git           no repository",
        "                    -> git init",
    ]


def test_long_and_many_lines_stay_below_the_first_and_within_the_width():
    lines = check_lines(warn("conf", "first\n  second " + "word " * 40, "mend " * 40))
    assert lines[1].startswith(" " * 20 + "second")
    assert max(map(len, lines)) <= 120


def test_what_would_drive_the_terminal_is_visible():
    assert "\x1b" not in "".join(check_lines(fail("x", "a \x1b[2J b", "c \x1b[2J")))


def test_colour_is_of_the_state_alone():
    assert check_lines(ok("git", "fine"), colour=True) == ["\x1b[32mok\x1b[0m    git           fine"]


def test_counts():
    assert (
        summary([ok("a", ""), warn("b", "", ""), warn("c", "", ""), fail("d", "", "")])
        == "1 ok, 2 warnings, 1 to mend."
    )
    assert summary([ok("a", "")]) == "1 ok."
