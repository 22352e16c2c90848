"""Tokens here are words between blanks: a passage of k one-word lines costs k + 5.

Header `s/a.py::f (lines 1-3)`: 3 words; the two fences: 2.
"""

from pathlib import Path

import pytest
import yaml

from assay.component import build as build_component
from assay.errors import AssayError
from assay.generation.context import ContextBuilder
from assay.generation.passages import bodies
from assay.records import Chunk, Context, Hit, Span


class Blanks:
    def count(self, text):
        return len(text.split())


def chunk(path, start, text, symbol="f"):
    end = start + text.removesuffix("\n").count("\n")
    return Chunk(f"{path}#L{start}-L{end}", Span(path, start, end), text, symbol, "python")


def build(max_tokens, *chunks):
    by_id = {one.id: one for one in chunks}
    hits = [Hit(one.id, one.span, 1.0) for one in chunks]
    return ContextBuilder(max_tokens, tokens=Blanks()).build(hits, by_id)


def test_whole_chunks_in_the_order_of_the_hits():
    context = build(100, chunk("s/a.py", 1, "a1\na2\na3"), chunk("s/b.py", 7, "b7\nb8", "C.g"))
    assert context == Context(
        text="s/a.py::f (lines 1-3)\n```python\na1\na2\na3\n```\n\ns/b.py::C.g (lines 7-8)\n```python\nb7\nb8\n```",
        spans=(Span("s/a.py", 1, 3), Span("s/b.py", 7, 8)),
        chunk_ids=("s/a.py#L1-L3", "s/b.py#L7-L8"),
        tokens=15,  # 8 and 7
        cut_tokens=0,
    )


def test_shortens_the_first_that_does_not_fit_by_whole_lines_and_cuts_the_rest():
    first, second, third = chunk("s/a.py", 1, "a1\na2\na3"), chunk("s/b.py", 7, "b7\nb8\nb9"), chunk("s/c.py", 1, "c1")
    context = build(15, first, second, third)  # 8, then 7 more: two lines of the second
    assert context.spans == (Span("s/a.py", 1, 3), Span("s/b.py", 7, 8))
    assert context.chunk_ids == (first.id, second.id)
    assert (context.tokens, context.cut_tokens) == (15, 2)  # b9 and c1


@pytest.mark.parametrize("budget", range(1, 40))
def test_never_exceeds_the_budget(budget):
    chunks = [
        chunk("s/a.py", 1, "a b c\nd\n\ne f"),
        chunk("s/b.py", 1, "g ```` h\ni\nj k l m n"),
        chunk("s/c.py", 5, "o"),
    ]
    context = build(budget, *chunks)
    assert context.tokens == len(context.text.split()) <= budget
    assert [body.count("\n") + 1 for body in bodies(context.text)] == [span.lines for span in context.spans]


def test_not_even_a_line_fits():
    context = build(5, chunk("s/a.py", 1, "a1\na2"))
    assert context == Context("", (), (), 0, cut_tokens=2)


def test_lines_that_stand_there_already_are_not_repeated():
    context = build(100, chunk("s/a.py", 3, "a3\na4"), chunk("s/a.py", 1, "a1\na2\na3\na4\na5"))
    assert context.spans == (Span("s/a.py", 3, 4), Span("s/a.py", 1, 2), Span("s/a.py", 5, 5))
    assert bodies(context.text) == ["a3\na4", "a1\na2", "a5"]


def test_a_chunk_without_a_new_line_adds_nothing():
    context = build(100, chunk("s/a.py", 1, "a1\na2\na3"), chunk("s/a.py", 2, "a2\n"))
    assert context.chunk_ids == ("s/a.py#L1-L3",)
    assert context.cut_tokens == 0


def test_the_rest_of_a_line_that_a_chunker_cut_is_no_repetition():
    context = build(100, chunk("s/a.py", 1, "a1\nleft"), chunk("s/a.py", 2, "right end\na3"))
    assert bodies(context.text) == ["a1\nleft", "right end\na3"]


def test_no_hits_give_an_empty_context():
    assert build(10) == Context("", (), (), 0, 0)


def test_a_chunk_that_the_index_lacks_is_named():
    with pytest.raises(AssayError, match=r"s/x\.py#L1-L1"):
        ContextBuilder(10, tokens=Blanks()).build([Hit("s/x.py#L1-L1", Span("s/x.py", 1, 1), 1.0)], {})


def test_refuses_a_budget_below_one():
    with pytest.raises(AssayError, match="max_tokens"):
        ContextBuilder(0, tokens=Blanks())


def test_the_default_config_builds_it():
    settings = yaml.safe_load((Path(__file__).parents[2] / "conf/context/default.yaml").read_text())
    assert isinstance(build_component(settings, tokens=Blanks()), ContextBuilder)
