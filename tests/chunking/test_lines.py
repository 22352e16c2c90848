"""Worked by hand with words as tokens."""

import pytest

from assay.chunking.lines import CHARACTERS_PER_TOKEN, Lines, is_blank, slices, split_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a\n"]),
        ("a\n\nb", ["a\n", "\n", "b"]),
        ("a\r\nb\rc\n", ["a\r\n", "b\rc\n"]),
        ("a\f\v\x1c\x85\u2028b\n", ["a\f\v\x1c\x85\u2028b\n"]),  # str.splitlines would see six lines
    ],
)
def test_lines_end_at_the_line_feed_alone(text, lines):
    assert split_lines(text) == lines
    assert "".join(lines) == text


@pytest.mark.parametrize(
    ("text", "blank"), [("", True), (" \t\f\r\n", True), ("\ufeff\n", True), ("\x00", False), ("}", False)]
)
def test_blank(text, blank):
    assert is_blank(text) is blank


def test_counts_and_limits_of_ranges(words):
    lines = Lines.of("a b c\n\nd e f g\nh\n", words, max_tokens=8)
    assert len(lines) == 4
    assert [lines.count(0, end) for end in range(5)] == [0, 3, 3, 7, 8]
    assert lines.fits(0, 4)
    assert lines.text(1, 3) == "\nd e f g\n"
    assert lines.blank(1, 2)
    assert not lines.blank(1, 3)
    assert lines.stripped(0, 2) == (0, 1)
    assert lines.stripped(1, 2) == (2, 2)


def test_a_range_of_more_tokens_does_not_fit(words):
    lines = Lines.of("a b c d\n" * 3, words, max_tokens=8)
    assert lines.fits(0, 2)
    assert not lines.fits(0, 3)


def test_a_range_of_few_tokens_and_many_characters_does_not_fit(words):
    longest = 8 * CHARACTERS_PER_TOKEN
    assert Lines.of("x" * longest, words, max_tokens=8).fits(0, 1)
    assert not Lines.of("x" * (longest + 1), words, max_tokens=8).fits(0, 1)


def cut(line, words, max_tokens=4):
    return [line[start:end] for start, end in slices(line, words.offsets(line), max_tokens)]


def test_a_long_line_is_cut_between_words_and_keeps_its_end(words):
    assert cut("a b c d e f g h i\r\n", words) == ["a b c d ", "e f g h ", "i\r\n"]


def test_a_word_without_end_is_cut_by_characters(words):
    assert cut("x" * 150 + "\n", words) == ["x" * 64, "x" * 64, "x" * 22 + "\n"]


def test_pieces_of_a_word_stay_together_where_there_is_room():
    """Four tokens fit. The fifth, `ff`, goes on from `ee`; the cut moves back to before `ee`, where a word begins."""
    line = "aa bb cc eeff gg"
    offsets = [(0, 2), (3, 5), (6, 8), (9, 11), (11, 13), (14, 16)]
    assert [line[start:end] for start, end in slices(line, offsets, 4)] == ["aa bb cc ", "eeff gg"]


def test_several_tokens_of_one_character_do_not_stop_it():
    """A byte-level tokenizer may see five tokens in one emoji."""
    assert slices("🎈🎈\n", [(0, 1)] * 5 + [(1, 2)] * 5, 4) == [(0, 1), (1, 3)]


def test_a_short_line_is_one_slice(words):
    assert cut("a b\n", words) == ["a b\n"]
    assert cut("\n", words) == ["\n"]
