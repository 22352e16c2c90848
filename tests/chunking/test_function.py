"""Worked by hand with words as tokens: (first line, last line, symbol) of each chunk."""

import pytest

from assay.chunking.function import FunctionChunker
from assay.records import Document


def made(text, words, language, max_tokens=60):
    chunks = FunctionChunker(max_tokens, tokens=words).chunk(Document("s/f", text, language))
    return [(chunk.span.start, chunk.span.end, chunk.symbol) for chunk in chunks]


PYTHON = '''\
"""Doc."""
import x

LIMIT = 3


# Opens it.
@cached
def open_(path):
    def inner():
        return 1
    return inner


class Box(Base):
    """A box."""

    size = 1

    def lid(self):
        return self

    # no method
    kind = 2

    @property
    def deep(self):
        return 3


main()
'''


def test_python(words):
    assert made(PYTHON, words, "python") == [
        (1, 4, ""),
        (7, 12, "open_"),
        (15, 18, "Box"),
        (20, 21, "Box.lid"),
        (23, 24, "Box"),
        (26, 28, "Box.deep"),
        (31, 31, ""),
    ]


RUST = """\
//! Crate.
use a::B;

/// A point.
#[derive(Debug)]
pub struct Point {
    x: i32,
}

impl Point {
    /// Moves.
    pub fn go(&self) -> i32 {
        self.x
    }
}

mod inner {
    fn f() {}
}
"""


def test_rust_and_closing_brackets_go_with_what_they_follow(words):
    assert made(RUST, words, "rust") == [
        (1, 2, ""),
        (4, 8, "Point"),
        (10, 10, "Point"),
        (11, 15, "Point.go"),
        (17, 17, "inner"),
        (18, 19, "inner.f"),
    ]


JAVASCRIPT = """\
import x from "x";

/** Adds. */
export function add(a, b) {
  return a + b;
}

export class Stack {
  limit = 1;

  // Pushes.
  push(x) {
    return x;
  }
}

const twice = (x) => {
  return x * 2;
};
"""


@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx"])
def test_javascript(words, language):
    assert made(JAVASCRIPT, words, language) == [
        (1, 1, ""),
        (3, 6, "add"),
        (8, 9, "Stack"),
        (11, 15, "Stack.push"),
        (17, 19, "twice"),
    ]


def test_typescript_interfaces_stay_whole(words):
    assert made("interface A {\n  f(): void;\n\n  g(): void;\n}\nrun();\n", words, "typescript") == [
        (1, 5, "A"),
        (6, 6, ""),
    ]


def test_go(words):
    text = "package p\n\n// List.\ntype List struct {\n\tx int\n}\n\n// Push.\nfunc (l *List) Push() {\n\tl.x = 1\n}\n"
    assert made(text, words, "go") == [(1, 1, ""), (3, 6, "List"), (8, 11, "List.Push")]


def test_java(words):
    text = (
        "package p;\n\n/** A. */\npublic class A {\n  int x;\n\n"
        "  /** F. */\n  @Override\n  void f() {\n    x = 1;\n  }\n}\n"
    )
    assert made(text, words, "java") == [(1, 1, ""), (3, 5, "A"), (7, 12, "A.f")]


def test_a_long_function_is_split_at_the_functions_inside_it_and_small_neighbours_are_merged(words):
    """14 words in all: header 2, inner 4, rest 8. Header and inner fit into 8 together."""
    text = "def f():\n    def g():\n        return 1\n    a = 1\n    b = 2\n    return a\n"
    assert made(text, words, "python", max_tokens=8) == [(1, 3, "f"), (4, 6, "f")]


def test_a_function_inside_a_long_one_that_fills_a_chunk_keeps_its_own_symbol(words):
    """Header 2 and inner 8 do not fit together, nor do inner and the return."""
    text = "def f():\n    def g():\n        a = 1\n        b = 2\n    return g\n"
    assert made(text, words, "python", max_tokens=8) == [(1, 1, "f"), (2, 4, "f.g"), (5, 5, "f")]


def test_a_long_function_without_others_is_split_at_its_paragraphs(words):
    """Paragraphs of 2 + 3 and 6 words."""
    text = "def f():\n    a = 1\n\n    b = 2\n    c = 3\n"
    assert made(text, words, "python", max_tokens=8) == [(1, 2, "f"), (4, 5, "f")]


def test_a_function_of_one_endless_line_keeps_its_symbol(words):
    chunks = FunctionChunker(8, tokens=words).chunk(Document("s/f", "def f(): return [" + "1, " * 20 + "]\n", "python"))
    assert len(chunks) == 3  # def f(): return [1, 1, ... are 23 words
    assert {chunk.symbol for chunk in chunks} == {"f"}


def test_functions_that_share_a_line_share_its_chunk(words):
    text = "function f() {\n  a\n} function g() {\n  b\n}\n"
    assert made(text, words, "javascript") == [(1, 3, "f"), (4, 5, "g")]


def test_overloads_and_setters_are_chunks_of_their_own(words):
    text = "class A:\n    @property\n    def x(self): ...\n    @x.setter\n    def x(self, to): ...\n"
    assert made(text, words, "python") == [(1, 1, "A"), (2, 3, "A.x"), (4, 5, "A.x")]


def test_broken_syntax_loses_no_line(words):
    assert made("def f(:\n    return\n) ]\nclass\n", words, "python")[-1][1] == 4


def test_deep_nesting_does_not_stop_it(words):
    text = "".join(f"{' ' * depth}def f():\n" for depth in range(400)) + " " * 400 + "pass\n"
    chunks = FunctionChunker(8, tokens=words).chunk(Document("s/f", text, "python"))
    assert chunks[-1].span.end == 401


def test_other_files_fall_back_and_are_counted(words):
    chunker = FunctionChunker(8, tokens=words)
    for language in ("markdown", "markdown", "toml", "python"):
        assert chunker.chunk(Document("s/f", "# One\n", language))
    assert chunker.fallbacks == {"markdown": 2, "toml": 1}
