"""A chart beside the same numbers as a table, for who cannot see it or wants the figures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

HEIGHT = 260  # pixels; the width is that of the page
NAME = 60  # characters of a name in a drawing
PLAIN, MARKED, SOFT = "#2f86d1", "#d9622b", "#8a94a0"  # each to be seen on light and on dark


def inline(rows: Iterable[Mapping[str, Any]]) -> Any:
    """Rows as the data of an altair chart."""
    from altair import Data

    return Data(values=[dict(row) for row in rows])  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Chart:
    """name: of ASCII letters and `-`, once a suite. told: what it shows, in a sentence. rows: in their order."""

    name: str
    title: str
    told: str
    spec: Mapping[str, Any]  # Vega-Lite, with its data
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
