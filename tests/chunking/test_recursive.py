"""Worked by hand with words as tokens."""

from assay.chunking.recursive import RecursiveChunker
from assay.records import Document


def made(text, words, language, max_tokens=8):
    chunks = RecursiveChunker(max_tokens, tokens=words).chunk(Document("s/f", text, language))
    return [(chunk.span.start, chunk.span.end, chunk.symbol) for chunk in chunks]


def test_splits_at_the_coarsest_separator_and_merges_small_neighbours(words):
    """Paragraphs of 3, 4 and 6 words: the first two fit together into 8."""
    text = "a a a\n\nb b\nb b\n\nc c c\nc c c\n"
    assert made(text, words, "text") == [(1, 6 - 1, ""), (6, 7, "")]


def test_a_part_above_the_limit_is_split_finer_and_not_merged_with_its_neighbours(words):
    """Paragraphs of 1, 10 (lines of 4, 4, 2) and 1 words."""
    text = "a\n\nb b b b\nb b b b\nb b\n\nc\n"
    assert made(text, words, "text") == [(1, 2, ""), (3, 4, ""), (5, 6, ""), (7, 7, "")]


def test_python_is_split_at_classes_then_functions_then_methods(words):
    """The class has 2 + 4 + 4 words and is split at its methods; header and first method (6) fit together."""
    text = (
        "import a\n\n\nclass A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n\n\n"
        "@cached\ndef h():\n    return 3\n"
    )
    assert made(text, words, "python") == [(1, 3, ""), (4, 7, "A"), (8, 11, "A.g"), (12, 14, "h")]


def test_markdown_is_split_at_headings(words):
    """Sections of 6, 6 and 5 words. None fits with the next."""
    text = "# One\na a a a\n# Two\nb b b b\n## Three\nc c c\n"
    assert made(text, words, "markdown") == [(1, 2, ""), (3, 4, ""), (5, 6, "")]


def test_leading_and_trailing_blank_lines_belong_to_a_neighbour(words):
    text = "\n\na a a a\n\n\nb b b b b\n\n"
    assert made(text, words, "text") == [(1, 5, ""), (6, 7, "")]


def test_blank_lines_beside_a_line_above_the_limit_are_left_out(words):
    """Nine words are cut into 8 and 1, both of line 1; the blank lines after it fit to `a` below."""
    assert made("x " * 9 + "\n\n\n" + "a\n", words, "text") == [(1, 1, ""), (1, 1, ""), (4, 4, "")]


def test_it_has_no_fallback(words):
    chunker = RecursiveChunker(8, tokens=words)
    chunker.chunk(Document("s/f", "a", "unheard-of"))
    assert not chunker.fallbacks
