"""Each text once, by its number."""

from assay.reporting.page.visible import shortened


class Distinct:
    """Numbers texts in the order in which they come, shortened to `most` characters."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self._numbers.setdefault(shortened(text, self._most), len(self._numbers))

    @property
    def texts(self) -> list[str]:
        return list(self._numbers)
