"""Lay out rows as plain text columns; what is hidden or would drive the terminal is made visible."""

from collections.abc import Sequence
from typing import Literal

from assay.printable import printable

Align = Literal["<", ">"]


def columns(rows: Sequence[Sequence[str]], align: Sequence[Align], indent: str = "  ") -> list[str]:
    """One line a row, two blanks between columns, each as wide as its widest entry; no trailing blanks."""
    shown = [[printable(entry) for entry in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return [
        indent
        + "  ".join(f"{entry:{side}{width}}" for entry, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in shown
    ]
