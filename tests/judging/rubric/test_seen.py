import pytest

from assay.judging.rubric.seen import seen_of, snippet
from assay.records import Chunk, Hit, Span
from assay.search_tasks import Found, Seen, TaskResults


def test_a_result_as_a_judge_sees_it():
    span = Span("s/a.py", 3, 5)
    chunk = Chunk("s/a.py#L3-L5", span, "def a():\n    b()\n    c()", "a", "python")
    results = TaskResults("Q-1", (), (Found(Hit(chunk.id, span, 0.5), 1),), ())
    (seen,) = seen_of(results, {chunk.id: chunk}, {"s/a.py": ("python",)}, lines=2, characters=100)
    assert seen == Seen(1, "s/a.py", 3, 5, "a", ("python",), "def a():\n    b()", 1)


def test_a_chunk_that_the_index_does_not_have_is_an_error():
    results = TaskResults("Q-1", (), (Found(Hit("gone", Span("s/a.py", 1, 1), 0.5), 0),), ())
    with pytest.raises(KeyError):
        seen_of(results, {}, {}, lines=2, characters=100)


@pytest.mark.parametrize(
    ("lines", "characters", "expected"),
    [
        (9, 99, "one\n\u2028two\nthree"),
        (2, 99, "one\n\u2028two"),
        (9, 8, "one\n\u2028two"),  # 3 + 1 + 4
        (9, 7, "one"),
        (9, 2, "on"),  # not even the first line fits
    ],
)
def test_snippets_have_whole_lines(lines, characters, expected):
    assert snippet("one\n\u2028two\nthree", lines, characters) == expected
