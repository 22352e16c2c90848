from assay.chunking.lines import Lines
from assay.chunking.pieces import Piece, chunks, within_limit
from assay.records import Document, Span


class Joints:
    """Sees a token more at each line end inside a text than the lines have alone, as a byte-level tokenizer may."""

    def __init__(self, words):
        self.words = words

    def counts(self, texts):
        return [self.words.count(text) + text[:-1].count("\n") for text in texts]


def settled(text, pieces, tokens):
    lines = Lines.of(text, tokens, max_tokens=8)
    return [(piece.text(lines), piece.symbol) for piece in within_limit(pieces, lines, tokens)]


def test_what_is_within_the_limit_stays(words):
    assert settled("a\nb\n", [Piece(0, 2, "f")], words) == [("a\nb\n", "f")]


def test_a_line_above_the_limit_is_sliced_and_keeps_its_symbol(words):
    assert settled("a b c d e f g h i j\n", [Piece(0, 1, "f")], words) == [("a b c d e f g h ", "f"), ("i j\n", "f")]


def test_blank_pieces_are_left_out(words):
    assert settled("\n \na\n", [Piece(0, 2), Piece(2, 3)], words) == [("a\n", "")]


def test_a_joined_text_with_more_tokens_than_its_lines_is_halved(words):
    """Four lines of two words: 8 alone, 8 + 3 joined, 4 + 1 in each half."""
    text = "a a\nb b\nc c\nd d\n"
    assert settled(text, [Piece(0, 4)], Joints(words)) == [("a a\nb b\n", ""), ("c c\nd d\n", "")]


class Greedy:
    """Sees nine tokens in any text of more than one character, and the whole line as one when asked for offsets."""

    def counts(self, texts):
        return [9 if len(text) > 1 else 1 for text in texts]

    def offsets(self, text):
        return [(0, len(text))]


def test_a_slice_that_still_has_too_many_tokens_is_halved_down_to_a_character():
    assert settled("abc", [Piece(0, 1)], Greedy()) == [("a", ""), ("b", ""), ("c", "")]


def test_ids_name_path_and_lines_and_number_what_lies_on_the_same(words):
    text = "a\nb\nc c c c c c c c c c c c c c c c c\n"
    lines = Lines.of(text, words, max_tokens=8)
    pieces = within_limit([Piece(0, 2), Piece(2, 3, "f")], lines, words)
    made = chunks(Document("s/f.py", text, "python"), pieces, lines)
    assert [chunk.id for chunk in made] == ["s/f.py#L1-L2", "s/f.py#L3-L3", "s/f.py#L3-L3.2", "s/f.py#L3-L3.3"]
    assert made[0].span == Span("s/f.py", 1, 2)
    assert (made[1].text, made[1].symbol, made[1].language) == ("c " * 8, "f", "python")
