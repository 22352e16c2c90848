import pytest

from assay.assessing.queries_edit import Entry, QueryEdit, edited, machine_marks
from assay.errors import AssayError

TEXT = """\
# All about retries.
- id: Q1   # the first
  query: >-
    When is a payment
    repeated?
  judgments:
    - {file: app/retry.py, symbol: backoff, grade: 3}   # sure
    # the next one is debatable
    - file: docs/pay.rst
      lines: 1-4
      grade: 1

  keywords: [backoff]

- id: Q2
  query: Who sends?
  judgments: [{file: app/retry.py, symbol: Client.send, grade: 2}]
- id: Q3
  query: Nobody knows.
  tier: unanswerable
"""
NEW = Entry("app/retry.py", "Client.ask", (15, 16), 1)
BY_LINES = Entry("a: b.py", "", (3, 4), 0, "Qwen/Q-7B")


def test_entries_as_they_are_written():
    assert str(NEW) == "{file: app/retry.py, symbol: Client.ask, grade: 1}"
    assert str(BY_LINES) == "{file: 'a: b.py', lines: 3-4, grade: 0}  # machine: Qwen/Q-7B"


def test_a_name_of_a_model_ends_no_comment():
    assert "\n" not in str(Entry("f", "", (1, 1), 0, "m\n- id: Q1"))


def test_added_below_the_last_one():
    assert edited(TEXT, {"Q1": QueryEdit([NEW, BY_LINES])}) == TEXT.replace(
        "      grade: 1\n",
        "      grade: 1\n"
        "    - {file: app/retry.py, symbol: Client.ask, grade: 1}\n"
        "    - {file: 'a: b.py', lines: 3-4, grade: 0}  # machine: Qwen/Q-7B\n",
    )


def test_regraded_in_place():
    regraded = {0: Entry("app/retry.py", "backoff", (8, 9), 0), 1: Entry("docs/pay.rst", "", (1, 4), 2)}
    expected = TEXT.replace("backoff, grade: 3}", "backoff, grade: 0}").replace("      grade: 1\n", "      grade: 2\n")
    assert edited(TEXT, {"Q1": QueryEdit((), regraded)}) == expected


def test_removed_with_its_line():
    expected = TEXT.replace("    - {file: app/retry.py, symbol: backoff, grade: 3}   # sure\n", "")
    assert edited(TEXT, {"Q1": QueryEdit((), None, frozenset({0}))}) == expected


def test_a_list_in_one_line_is_written_one_a_line():
    new = edited(TEXT, {"Q2": QueryEdit([NEW], {0: Entry("app/retry.py", "Client.send", (18, 19), 3)})})
    assert new == TEXT.replace(
        "  judgments: [{file: app/retry.py, symbol: Client.send, grade: 2}]\n",
        "  judgments:\n"
        "    - {file: app/retry.py, symbol: Client.send, grade: 3}\n"
        "    - {file: app/retry.py, symbol: Client.ask, grade: 1}\n",
    )


@pytest.mark.parametrize("judgments", ["", "  judgments: []\n", "  judgments:\n"])
def test_a_query_without_judgments_gets_a_list(judgments):
    new = edited(f"- id: Q1\n  query: q?\n{judgments}", {"Q1": QueryEdit([NEW])})
    assert machine_marks(new) == {}
    assert "  judgments:\n    - {file: app/retry.py, symbol: Client.ask, grade: 1}\n" in new


def test_a_query_in_one_line_is_refused():
    with pytest.raises(AssayError, match="query Q1: write its fields below each other"):
        edited("- {id: Q1, query: q?}\n", {"Q1": QueryEdit([NEW])})


def test_the_marks_of_machines_are_read_back_and_a_person_takes_them_away():
    marked = edited(TEXT, {"Q1": QueryEdit([BY_LINES])})
    assert machine_marks(marked) == {("Q1", 2): "Qwen/Q-7B"}
    confirmed = edited(marked, {"Q1": QueryEdit((), {2: Entry("a: b.py", "", (3, 4), 3)})})
    assert machine_marks(confirmed) == {}
    assert "    - {file: 'a: b.py', lines: 3-4, grade: 3}\n" in confirmed


def test_an_ordinary_comment_is_no_mark():
    assert machine_marks(TEXT) == {}


def test_a_file_without_a_line_end_and_one_of_windows():
    last = "- id: Q1\n  query: q?\n  judgments:\n    - {file: f, lines: 1-1, grade: 1}"
    assert edited(last, {"Q1": QueryEdit([NEW])}) == f"{last}\n    - {NEW}"
    windows = TEXT.replace("\n", "\r\n")
    assert edited(windows, {"Q1": QueryEdit([NEW])}) == edited(TEXT, {"Q1": QueryEdit([NEW])}).replace("\n", "\r\n")


def test_a_byte_order_mark_and_letters_of_all_kinds():
    text = TEXT.replace("a payment", "a 😀 payment é")
    assert edited(f"\ufeff{text}", {"Q1": QueryEdit([BY_LINES])}) == "\ufeff" + edited(
        text, {"Q1": QueryEdit([BY_LINES])}
    )
    marked = edited(text, {"Q1": QueryEdit([BY_LINES])})
    assert machine_marks(f"\ufeff{marked}") == machine_marks(marked) == {("Q1", 2): "Qwen/Q-7B"}


def test_a_list_that_is_not_indented():
    text = "- id: Q1\n  judgments:\n  - {file: f, lines: 1-1, grade: 1}\n  query: q-?\n"
    assert edited(text, {"Q1": QueryEdit([NEW])}).split("\n")[3] == f"  - {NEW}"
