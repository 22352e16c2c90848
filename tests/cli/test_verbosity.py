import argparse
import sys
from pathlib import Path

import pytest

from assay.cli.verbosity import add_options, speaking, where_from
from assay.errors import AssayError


def arguments(*words):
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(words)


def fails():
    try:
        raise ValueError("the key is sk-123")
    except ValueError:
        raise AssayError("calls: wrong") from None


def test_as_usual_notes_are_shown_and_nothing_else(capsys):
    with speaking(arguments(), "assay table"):
        print("note: x", file=sys.stderr)
    assert capsys.readouterr().err == "note: x\n"


def test_quiet_leaves_results_warnings_and_errors(capsys):
    with speaking(arguments("-q"), "assay table"):
        print("result")
        print("note: x\nwarning: y", file=sys.stderr)
    assert capsys.readouterr() == ("result\n", "warning: y\n")


def test_quiet_ends_with_the_command(capsys):
    before = sys.stderr
    with pytest.raises(AssayError), speaking(arguments("-q"), "assay table"):
        fails()
    assert sys.stderr is before


def test_verbose_tells_what_was_read_and_how_long(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text("")
    with speaking(arguments("--verbose"), "assay table"):
        Path("params.yaml").read_text()
    first, second = capsys.readouterr().err.strip().split("\n")
    assert first == "verbose: read params.yaml"
    assert second.startswith("verbose: took 0.")


def test_verbose_tells_where_an_error_came_from(capsys):
    with pytest.raises(AssayError), speaking(arguments("-v"), "assay table"):
        fails()
    told = capsys.readouterr().err
    assert "verbose: AssayError, raised by" in told
    assert "verbose: ValueError, raised by" in told
    assert "test_verbosity.py" in told


def test_texts_of_other_errors_may_hold_a_key_and_are_left_out():
    with pytest.raises(AssayError) as raised:
        fails()
    assert "sk-123" not in "\n".join(where_from(raised.value))
