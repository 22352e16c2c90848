"""At a real pseudo-terminal, and at a pipe."""

import io
import os
import pty
import termios

import pytest

from assay.assessing.keys import reader


def test_lines_of_a_pipe():
    read = reader(io.StringIO("3\n\n  s  \n23\n0"))
    assert [read() for _ in range(6)] == ["3", "", "s", "23", "0", None]


@pytest.fixture
def terminal():
    master, slave = pty.openpty()
    stream = os.fdopen(slave, "r")
    yield master, stream
    stream.close()
    os.close(master)


def test_single_keys_of_a_terminal(terminal):
    master, stream = terminal
    read = reader(stream)
    before = termios.tcgetattr(stream.fileno())
    for typed, expected in [(b"3", "3"), (b"q", "q"), (b"\n", ""), (b"\xc3", ""), (b"\x04", None)]:
        os.write(master, typed)
        assert read() == expected
    assert termios.tcgetattr(stream.fileno()) == before


def test_an_arrow_is_no_key(terminal):
    master, stream = terminal
    read = reader(stream)
    os.write(master, b"\x1b[A")
    assert read() == ""
    os.write(master, b"2")
    assert read() == "2"


def test_what_is_typed_ahead_is_kept(terminal):
    master, stream = terminal
    read = reader(stream)
    os.write(master, b"012")
    assert [read(), read(), read()] == ["0", "1", "2"]
