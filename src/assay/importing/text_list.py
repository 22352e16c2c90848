"""A list of texts, as JSON, or as what a spreadsheet or CSV file makes of a list."""

import ast
import io
import json
import tokenize
from typing import Any


def text_list(value: Any, separator: str | None = None) -> list[str] | None:
    """The texts of a list, of a cell that holds a JSON or Python list, or of a cell with `separator` between them.

    A text that is no list is one text; None and "" are no text. None: this is no list of texts. numpy writes its arrays
    as lists without commas, which Python would read as one long text: that is no list either.
    """
    if value is None or value == "":
        return []
    if isinstance(value, str):
        if value.lstrip().startswith("["):
            parsed = _parsed(value)
            return parsed if parsed is not None and all(isinstance(item, str) for item in parsed) else None
        return [part for part in value.split(separator) if part] if separator else [value]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    return None


def _parsed(cell: str) -> list[Any] | None:
    try:
        found = json.loads(cell)
    except (ValueError, RecursionError):
        found = _python_list(cell)
    return found if isinstance(found, list) else None


def _python_list(cell: str) -> Any:
    try:
        found = ast.literal_eval(cell)
        tokens = [
            token for token in tokenize.generate_tokens(io.StringIO(cell).readline) if token.type == tokenize.STRING
        ]
    except (ValueError, SyntaxError, RecursionError, MemoryError, tokenize.TokenError):
        return None
    return found if isinstance(found, list) and len(tokens) == len(found) else None
