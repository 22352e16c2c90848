"""The faults of a file, gathered so that one message names them all."""

from dataclasses import dataclass, field

from assay.errors import AssayError

SHOWN = 20


@dataclass(slots=True)
class Faults:
    place: str  # the file
    found: list[tuple[int, str]] = field(default_factory=list)  # line, message

    def add(self, line: int, message: str) -> None:
        self.found.append((line, message))

    def raise_any(self) -> None:
        """AssayError with one fault a line, in the order of the file; the first 20 and how many there are besides."""
        if not self.found:
            return
        shown = [f"{self.place}:{line}: {message}" for line, message in sorted(self.found)[:SHOWN]]
        left = len(self.found) - SHOWN
        raise AssayError("\n".join(shown) + (f"\nand {left} more." if left > 0 else ""))
