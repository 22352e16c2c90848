import pytest

from assay.errors import AssayError
from assay.generation.answers import read_answers, write_answers
from assay.records import Answer, Context, Span


def test_what_is_read_is_what_was_written(tmp_path):
    context = Context('x\r\n\u2028"é', (Span("s/a.py", 1, 2),), ("s/a.py#L1-L2",), 7, 3)
    answers = [
        Answer("T1-002", "quoted\n\nlines", False, (Span("s/a.py", 2, 2),), context),
        Answer("T1-001", "The corpus does not answer this.", True, (), Context("", (), (), 0, 0)),
    ]
    write_answers(tmp_path / "answers.jsonl", answers)
    assert read_answers(tmp_path / "answers.jsonl") == answers


def test_a_line_that_is_no_answer_is_named(tmp_path):
    (tmp_path / "answers.jsonl").write_text('{"query_id": "T1-001", "text": "x"}\n')
    with pytest.raises(AssayError, match=r"answers\.jsonl:1: not an answer .*context"):
        read_answers(tmp_path / "answers.jsonl")
