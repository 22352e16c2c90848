import pytest

from assay.reporting.wrapping import columns_of, wrapped


def test_words_are_broken_between_and_stand_under_the_first():
    assert wrapped("one two three four", "a: ", 11) == ["a: one two", "   three", "   four"]


def test_a_word_that_is_too_long_is_cut():
    assert wrapped("abcdefgh", "", 3) == ["abc", "def", "gh"]


def test_wide_characters_take_two_columns():
    """Three of them fit into seven columns."""
    assert wrapped("日本語文字", "", 7) == ["日本語", "文字"]
    assert columns_of("日本e\u0301") == 5  # the accent stands over its letter


def test_what_drives_a_terminal_is_escaped():
    assert wrapped("a\x1b[2Jb\nc") == ["a\\x1b[2Jb\\nc"]


def test_without_a_text_the_head_stands_alone():
    assert wrapped(" ", "head: ") == ["head:"]


def test_a_head_leaves_room():
    with pytest.raises(ValueError, match="no room"):
        wrapped("a", "head", 5)
