from assay.generation.echo import EchoGenerator
from assay.records import Context, Query, Span


def test_the_answer_is_the_question_and_holds_no_context():
    seen = Context("s/a.py (lines 1-1)\n```\nx\n```", (Span("s/a.py", 1, 1),), ("s/a.py#L1-L1",), 5, 0)
    answer = EchoGenerator().answer(Query("T1-001", "Where is x?", "1", "debugging"), seen)
    assert (answer.text, answer.abstained, answer.citations) == ("Where is x?", False, ())
    assert (answer.context.text, answer.context.spans, answer.context.chunk_ids) == ("", (), ())
