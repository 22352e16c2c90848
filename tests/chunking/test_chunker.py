"""What every chunker promises, on texts made at random."""

import re
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.chunking.chunker import checked_limit, checked_overlap
from assay.chunking.fixed import FixedChunker
from assay.chunking.function import FunctionChunker
from assay.chunking.lines import CHARACTERS_PER_TOKEN, is_blank, split_lines
from assay.chunking.recursive import RecursiveChunker
from assay.errors import AssayError
from assay.records import Document

LANGUAGES = ["python", "rust", "javascript", "tsx", "go", "java", "markdown", "rst", "toml", "text"]
FRAGMENTS = [
    *["\n", "\n\n", "\r\n", "\r", "\t", "    ", "\f", "\ufeff", "\u2028", "\x00", " "],
    *["def f():", "    return 1", "class A:", "@dec", "# remark", '"""', "async def", "if x:"],
    *[
        "fn f() {",
        "}",
        "impl A {",
        "/// doc",
        "#[x]",
        "function g() {",
        "func (a A) G() {",
        "type T struct {",
        "/** doc */",
    ],
    *[
        "# Title",
        "## Part",
        "Title\n=====",
        "```",
        "[table]",
        "key = 1",
        "word " * 12,
        "漢字",
        "é🎈",
        "x" * 300,
        " " * 200,
    ],
]
TEXTS = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=60).map("".join),
    st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("\n".join),
    st.text(max_size=200),
)
MAX_TOKENS = 8
RANDOM = settings(
    max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(params=["fixed", "recursive", "function"])
def chunker(request, words):
    return {
        "fixed": lambda: FixedChunker(MAX_TOKENS, 3, tokens=words),
        "recursive": lambda: RecursiveChunker(MAX_TOKENS, tokens=words),
        "function": lambda: FunctionChunker(MAX_TOKENS, tokens=words),
    }[request.param]()


def characters(text):
    return re.sub(r"[\s\ufeff]", "", text)


@RANDOM
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_a_chunk_is_text_of_its_lines_within_the_limit(chunker, words, text, language):
    lines = split_lines(text)
    for chunk in chunker.chunk(Document("s/f", text, language)):
        assert 1 <= chunk.span.start <= chunk.span.end <= len(lines)
        whole = "".join(lines[chunk.span.start - 1 : chunk.span.end])
        assert chunk.text == whole or (chunk.span.lines == 1 and chunk.text in whole)
        assert not is_blank(chunk.text)
        assert words.count(chunk.text) <= MAX_TOKENS
        assert len(chunk.text) <= MAX_TOKENS * CHARACTERS_PER_TOKEN + len("\r\n")
        assert (chunk.span.path, chunk.language) == ("s/f", language)


@RANDOM
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_ids_are_unique_and_the_same_each_time(chunker, text, language):
    ids = [chunk.id for chunk in chunker.chunk(Document("s/f", text, language))]
    assert len(set(ids)) == len(ids)
    assert ids == [chunk.id for chunk in chunker.chunk(Document("s/f", text, language))]


@RANDOM
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_no_line_with_text_is_lost(chunker, text, language):
    lines = split_lines(text)
    covered = {
        line
        for chunk in chunker.chunk(Document("s/f", text, language))
        for line in range(chunk.span.start, chunk.span.end + 1)
    }
    assert {number for number, line in enumerate(lines, start=1) if not is_blank(line)} <= covered


@RANDOM
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
@pytest.mark.parametrize("kind", [RecursiveChunker, FunctionChunker])
def test_without_overlap_each_character_is_in_one_chunk_and_in_order(kind, words, text, language):
    chunks = kind(MAX_TOKENS, tokens=words).chunk(Document("s/f", text, language))
    assert characters("".join(chunk.text for chunk in chunks)) == characters(text)
    for former, chunk in pairwise(chunks):
        same_line = former.span == chunk.span and chunk.span.lines == 1
        assert chunk.span.start > former.span.end or same_line


@RANDOM
@given(st.lists(st.sampled_from(["a b", "c", "", "    d", "# e", "def f():"]), max_size=60), st.sampled_from(LANGUAGES))
def test_recursive_chunks_of_ordinary_lines_join_to_the_document(words, lines, language):
    """Each line, and all blank ones together, are within the limits (of 8 tokens and 128 characters)."""
    text = "".join(f"{line}\n" for line in lines)
    chunks = RecursiveChunker(MAX_TOKENS, tokens=words).chunk(Document("s/f", text, language))
    assert "".join(chunk.text for chunk in chunks) == (text if text.strip() else "")


@pytest.mark.parametrize(
    "text",
    ["word " * 200_000, "x" * 1_000_000, "\n" * 100_000, "x\n" * 100_000],
    ids=["one line of words", "one word", "blank lines", "short lines"],
)
def test_a_large_file_does_not_stop_it(chunker, words, text):
    chunks = chunker.chunk(Document("s/f", text, "text"))
    assert all(words.count(chunk.text) <= MAX_TOKENS for chunk in chunks)


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", " \t\r\n\f\n"])
def test_a_blank_file_has_no_chunk(chunker, text):
    assert chunker.chunk(Document("s/f", text, "python")) == []


@pytest.mark.parametrize("max_tokens", [7, 0, -1, 1.5, True, "many", None])
def test_refuses_a_limit_that_cannot_be_kept(max_tokens):
    with pytest.raises(AssayError, match=r"chunking\.max_tokens"):
        checked_limit(max_tokens)


@pytest.mark.parametrize("overlap", [-1, 8, 1.5, False, None])
def test_refuses_an_overlap_that_does_not_advance(overlap):
    with pytest.raises(AssayError, match=r"chunking\.overlap"):
        checked_overlap(overlap, 8)


def test_takes_what_can_be_kept():
    assert (checked_limit(8), checked_overlap(0, 8), checked_overlap(7, 8)) == (8, 0, 7)
