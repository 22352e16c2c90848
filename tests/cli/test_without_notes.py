import io

import pytest

from assay.cli.without_notes import WithoutNotes


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        (["note: a\nerror: b\nnote: c\n"], "error: b\n"),
        (["no", "te: a", " b\n", "warning: c\n"], "warning: c\n"),
        (["nothing was found\n"], "nothing was found\n"),
        (["\n", "note: a\n", "\n"], "\n\n"),
        (["a note: b\n"], "a note: b\n"),
    ],
)
def test_holds_back_lines_that_begin_as_a_note_however_they_come(pieces, left):
    out = io.StringIO()
    stream = WithoutNotes(out)
    for piece in pieces:
        assert stream.write(piece) == len(piece)
    assert out.getvalue() == left


def test_a_question_stands_there_before_its_answer():
    out = io.StringIO()
    WithoutNotes(out).write("query: ")
    assert out.getvalue() == "query: "


def test_nobody_draws_a_bar_on_it():
    stream = io.StringIO()
    stream.isatty = lambda: True
    assert not WithoutNotes(stream).isatty()


def test_is_else_the_stream():
    stream = WithoutNotes(io.StringIO("x"))
    stream.flush()
    assert stream.getvalue() == "x"
