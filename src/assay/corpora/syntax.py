"""Syntax trees by tree-sitter, from the per-language wheels: nothing is downloaded at run time."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language, Tree

GRAMMARS = {
    "python": ("tree_sitter_python", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "jsx": ("tree_sitter_javascript", "language"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "go": ("tree_sitter_go", "language"),
    "java": ("tree_sitter_java", "language"),
}


def has_grammar(language: str) -> bool:
    return language in GRAMMARS


@cache
def grammar(language: str) -> "Language":
    """The grammar of `language`, imported on first use. KeyError where there is none."""
    from tree_sitter import Language

    module, function = GRAMMARS[language]
    return Language(getattr(import_module(module), function)())


def parse(text: str, language: str) -> "Tree | None":
    """The tree of `text`, or None where no grammar is at hand.

    Broken syntax gives a tree with ERROR nodes. Offsets and columns count UTF-8 bytes; rows count from 0 and end at
    "\\n".
    """
    if not has_grammar(language):
        return None
    from tree_sitter import Parser

    return Parser(grammar(language)).parse(encoded(text))


def encoded(text: str) -> bytes:
    """The bytes that offsets of a tree count; a lone surrogate, which UTF-8 cannot hold, becomes `?`."""
    return text.encode("utf-8", errors="replace")
