"""Worked by hand with words as tokens."""

import pytest

from assay.chunking.fixed import FixedChunker
from assay.component import build
from assay.records import Document


def spans(text, words, max_tokens=8, overlap=3, language="text"):
    chunker = FixedChunker(max_tokens, overlap, tokens=words)
    return [(chunk.span.start, chunk.span.end) for chunk in chunker.chunk(Document("s/f", text, language))]


THREES = "a a a\n" * 5


def test_the_next_chunk_repeats_the_lines_that_fit_into_the_overlap(words):
    """Two lines of three words fit into 8, one into the overlap of 3. Line 5 alone would lie inside the overlap."""
    assert spans(THREES, words) == [(1, 2), (2, 3), (3, 4), (4, 5)]


def test_without_overlap_lines_are_packed(words):
    assert spans(THREES, words, overlap=0) == [(1, 2), (3, 4), (5, 5)]


def test_an_overlap_smaller_than_the_last_line_repeats_nothing(words):
    assert spans(THREES, words, overlap=2) == [(1, 2), (3, 4), (5, 5)]


def test_the_earliest_line_within_the_overlap_begins_the_next_chunk(words):
    """Eight lines of one word fill a chunk; three of them are repeated, five are new."""
    assert spans("a\n" * 13, words) == [(1, 8), (6, 13)]


def test_blank_lines_cost_nothing_and_lead_no_overlap(words):
    """Words on lines 1-7, 9 and 11. Lines 1-10 hold eight; 6, 7 and 9 are three. An overlap of 1 repeats line 9
    and not the blank 8."""
    text = "a\n" * 7 + "\na\n" + "\na\n"
    assert spans(text, words) == [(1, 10), (6, 11)]
    assert spans(text, words, overlap=1) == [(1, 10), (9, 11)]
    assert spans(text, words, overlap=0) == [(1, 10), (11, 11)]


def test_the_overlap_leaves_room_for_the_next_line(words):
    """Line 3 takes all 8 tokens, so nothing can be repeated before it and a chunk always brings something new."""
    assert spans("a\na\nb b b b b b b b\nc\n", words) == [(1, 2), (3, 3), (4, 4)]


def test_a_file_within_the_limit_is_one_chunk_with_its_very_text(words):
    text = "\ufeffa\tb\r\n\f\r\nc"
    (chunk,) = FixedChunker(8, 3, tokens=words).chunk(Document("s/f", text, "text"))
    assert chunk.text == text


def test_a_line_above_the_limit_is_cut_inside_and_not_repeated(words):
    text = "a\n" + "b " * 9 + "\nc\n"
    made = FixedChunker(8, 3, tokens=words).chunk(Document("s/f", text, "text"))
    assert [(chunk.id, chunk.text) for chunk in made] == [
        ("s/f#L1-L1", "a\n"),
        ("s/f#L2-L2", "b " * 8),
        ("s/f#L2-L2.2", "b \n"),
        ("s/f#L3-L3", "c\n"),
    ]


def test_the_symbol_is_the_definition_that_holds_the_whole_chunk(words):
    """A class of 2 + 2 + 2 + 2 words; a function of 2 + 3 + 3, then 3 + 3 and room for 2, but `y = g` has 3."""
    text = "class A:\n    def f(self):\n        return 1\n    b=1 c=1\n\ndef g(x):\n" + "    x = x\n" * 4 + "y = g\n"
    made = FixedChunker(8, 0, tokens=words).chunk(Document("s/f", text, "python"))
    assert [(chunk.span.start, chunk.span.end, chunk.symbol) for chunk in made] == [
        (1, 5, "A"),
        (6, 8, "g"),
        (9, 10, "g"),
        (11, 11, "y"),
    ]


def test_is_built_from_its_config(words):
    config = {"_target_": "assay.chunking.fixed.FixedChunker", "max_tokens": 8, "overlap": 3}
    assert build(config, tokens=words).chunk(Document("s/f", "a\n", "text"))[0].id == "s/f#L1-L1"


@pytest.mark.parametrize("ends", ["\n" * 500, ("\n" * 200 + "a\n") * 2])
def test_blank_lines_beyond_any_chunk_make_none_of_their_own(words, ends):
    """8 tokens bound a chunk to 128 characters, less than the blank lines here."""
    made = FixedChunker(8, 3, tokens=words).chunk(Document("s/f", "a\n" + ends, "text"))
    assert sum(chunk.text.count("a") for chunk in made) == 1 + ends.count("a")
