import pytest

from assay.corpora.syntax import GRAMMARS, encoded, has_grammar, parse


@pytest.mark.parametrize("language", GRAMMARS)
def test_every_grammar_is_installed_and_parses(language):
    tree = parse("x\n", language)
    assert tree is not None
    assert tree.root_node.end_byte == 2


def test_a_language_without_grammar_has_no_tree():
    assert not has_grammar("cobol")
    assert parse("x", "cobol") is None


def test_broken_syntax_still_has_a_tree():
    tree = parse("def (:\n  [", "python")
    assert tree is not None
    assert tree.root_node.has_error


def test_columns_count_bytes_and_rows_end_at_the_line_feed_alone():
    """`é` is two bytes; the form feed, the carriage return and U+2028 end no row, so `y` stands in row 1, column 0."""
    tree = parse("é = 1 # \f\u2028\r\ny = 2\n", "python")
    assert tree is not None
    first, _, second = tree.root_node.children
    assert first.start_byte == 0
    assert first.end_byte == len("é = 1".encode())
    assert tuple(second.start_point) == (1, 0)


def test_a_lone_surrogate_does_not_stop_the_parser():
    assert encoded("a\ud800b") == b"a?b"
