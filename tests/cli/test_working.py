import io
import sys
import threading

import pytest

from assay.cli.working import working


class Terminal(io.StringIO):
    def __init__(self, is_one=True):
        super().__init__()
        self.is_one = is_one
        self.shown = threading.Event()

    def isatty(self):
        return self.is_one

    def write(self, text):
        self.shown.set()
        return super().write(text)


@pytest.fixture
def streams(monkeypatch):
    def make(is_terminal=True):
        out, err = Terminal(), Terminal(is_terminal)
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        return out, err

    return make


def test_shows_how_long_it_works_and_clears_the_line_before_a_result(streams):
    out, err = streams()
    with working("assay table", patience=0.01):
        assert err.shown.wait(5)
        print("result")
        shown = err.getvalue()
    assert shown.startswith("\rassay table: 0 s")
    assert shown.endswith("\r\x1b[K")
    assert out.getvalue() == "result\n"
    assert err.getvalue() == shown  # nothing more comes once the result stands there


def test_a_quick_command_shows_nothing(streams):
    _, err = streams()
    with working("assay table"):
        print("result")
    assert err.getvalue() == ""


def test_what_is_said_on_stderr_finds_the_line_empty(streams):
    _, err = streams()
    with working("assay table", patience=0.01):
        assert err.shown.wait(5)
        print("note: x", file=sys.stderr)
    assert err.getvalue().endswith("\r\x1b[Knote: x\n")


def test_no_terminal_no_sign(streams):
    _, err = streams(is_terminal=False)
    with working("assay table", patience=0.01):
        assert sys.stderr is err
    assert err.getvalue() == ""


def test_the_streams_come_back_after_an_error(streams):
    out, err = streams()
    with pytest.raises(ValueError, match="x"), working("assay table"):
        raise ValueError("x")
    assert (sys.stdout, sys.stderr) == (out, err)
