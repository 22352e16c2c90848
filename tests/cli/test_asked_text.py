import io

import pytest

from assay.cli.asked_text import LeftError, ask
from assay.errors import AssayError


def typed(monkeypatch, content):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


def test_an_empty_answer_asks_again(monkeypatch, capsys):
    typed(monkeypatch, b"\n  \n sign a value \n")
    assert ask("query") == "sign a value"
    captured = capsys.readouterr()
    assert captured.err == "query:   the query is empty.\n" * 2 + "query: "
    assert captured.out == ""


def test_the_end_of_the_input_is_a_leave(monkeypatch):
    typed(monkeypatch, b"\n")
    with pytest.raises(LeftError):
        ask("query")


def test_so_is_ctrl_c(monkeypatch):
    class Interrupted:
        def readline(self):
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    with pytest.raises(LeftError):
        ask("query")


def test_another_encoding_is_an_error(monkeypatch):
    typed(monkeypatch, b"\xff\xfe\n")
    with pytest.raises(AssayError, match="the query is not UTF-8"):
        ask("query")
