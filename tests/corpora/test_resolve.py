from dataclasses import replace

import pytest

from assay.corpora.resolve import count_lines, resolve_judgments
from assay.errors import AssayError
from assay.records import Document, Judgment, Query, Span
from assay.search_tasks import Task

APP = """\
import typing as t


class Flask:
    def run(self):
        pass

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = name


@t.overload
def find(name: str) -> str: ...
@t.overload
def find(name: int) -> int: ...
def find(name):
    return name
"""
DOCUMENTS = [
    Document("flask/app.py", APP, "python"),
    Document("flask/cli.py", "def main():\n    pass\n", "python"),
    Document("flask/index.rst", "Index\n=====\n", "rst"),
]


def spans(*judgments):
    return resolve_judgments([Query("T1-001", "?", "1", "tests", judgments=judgments)], DOCUMENTS, "q.yaml")["T1-001"]


def test_symbols_and_lines_become_spans():
    """`Flask.run` is lines 5-6; the lines are taken as they are."""
    assert spans(
        Judgment("flask/app.py", 3, symbol="Flask.run"),
        Judgment("flask/index.rst", 1, lines=(1, 2)),
        Judgment("flask/app.py", 0, lines=(1, 1)),
    ) == {Span("flask/app.py", 5, 6): 3, Span("flask/index.rst", 1, 2): 1, Span("flask/app.py", 1, 1): 0}


def test_the_last_of_several_definitions_counts():
    """The setter of `name` (lines 12-14), and the body of `find` after its two stubs (lines 21-22)."""
    assert list(spans(Judgment("flask/app.py", 3, symbol="Flask.name"))) == [Span("flask/app.py", 12, 14)]
    assert list(spans(Judgment("flask/app.py", 3, symbol="find"))) == [Span("flask/app.py", 21, 22)]


def test_a_query_without_judgments_has_no_spans():
    assert spans() == {}


@pytest.mark.parametrize(
    ("judgments", "message"),
    [
        (
            [Judgment("flask/app.py", 3, symbol="Flask.rum", line=7)],
            "q.yaml:7: query T1-001: judgment names the symbol `Flask.rum`, which flask/app.py does not define.\n"
            "  closest: `Flask.run`? Mend the judgment.",
        ),
        (
            [Judgment("flask/app.py", 3, symbol="main", line=7)],
            "q.yaml:7: query T1-001: judgment names the symbol `main`, which flask/app.py does not define.\n"
            "  flask/cli.py defines it.",
        ),
        (
            [Judgment("flask/index.rst", 3, symbol="Index", line=7)],
            "q.yaml:7: query T1-001: judgment names the symbol `Index`, which flask/index.rst does not define.\n"
            "  No symbol of that file is known (rst): name `lines` instead.",
        ),
        (
            [Judgment("flask/ap.py", 3, symbol="Flask", line=7)],
            "q.yaml:7: query T1-001: the corpus has no file `flask/ap.py`.\n"
            "  closest: `flask/app.py`? Mend the judgment.",
        ),
        (
            [Judgment("flask/index.rst", 3, lines=(2, 3), line=7)],
            "q.yaml:7: query T1-001: judgment names lines 2-3, but flask/index.rst has lines 1-2.",
        ),
        (
            [
                Judgment("flask/app.py", 3, symbol="Flask.run", line=7),
                Judgment("flask/app.py", 2, lines=(5, 6), line=8),
            ],
            "q.yaml:8: query T1-001: judges lines 5-6 of flask/app.py twice. Keep one.",
        ),
    ],
)
def test_a_fault_says_where_and_how_to_mend_it(judgments, message):
    with pytest.raises(AssayError) as raised:
        spans(*judgments)
    assert str(raised.value) == message


def test_an_unrelated_symbol_has_no_hint():
    with pytest.raises(AssayError, match=r"does not define.\n  Mend the judgment."):
        spans(Judgment("flask/app.py", 3, symbol="zzzzzz"))


def test_all_faults_are_raised_together():
    with pytest.raises(AssayError) as raised:
        spans(Judgment("a", 3, symbol="x", line=2), Judgment("b", 3, symbol="x", line=1))
    assert [line.partition(": ")[0] for line in str(raised.value).split("\n")] == ["q.yaml:1", "q.yaml:2"]


def test_tasks_are_resolved_as_queries_are():
    judgment = Judgment("flask/cli.py", 3, symbol="main", line=4)
    task = Task("Q-1", "?", "tests", "core", ("python",), (), ("flask/cli.py",), (judgment,))
    assert resolve_judgments([task], DOCUMENTS, "t.yaml", "task") == {"Q-1": {Span("flask/cli.py", 1, 2): 3}}
    wrong = replace(task, judgments=(replace(judgment, symbol="mian"),))
    with pytest.raises(AssayError, match=r"t\.yaml:4: task Q-1: judgment names the symbol `mian`"):
        resolve_judgments([wrong], DOCUMENTS, "t.yaml", "task")


def test_the_same_span_may_be_judged_by_two_queries():
    judgment = Judgment("flask/app.py", 3, symbol="Flask.run")
    queries = [Query(name, "?", "1", "tests", judgments=(judgment,)) for name in ("a", "b")]
    found = resolve_judgments(queries, DOCUMENTS, "q.yaml")
    assert found["a"] == found["b"] == {Span("flask/app.py", 5, 6): 3}


@pytest.mark.parametrize(
    ("text", "lines"),
    [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n", 1), ("a\r\nb\r\n", 2), ("a\x0cb\u2028c\rd\n", 1)],
)
def test_lines_end_at_newlines_alone(text, lines):
    assert count_lines(text) == lines
