"""What is wrong with the files of others: all of it counted, the first of it named."""

from dataclasses import dataclass, field

from assay.errors import AssayError

NAMED = 20


@dataclass(slots=True)
class Malformed:
    count: int = 0
    named: list[str] = field(default_factory=list)

    def add(self, place: str, message: str) -> None:
        """place: file:line. message: `field: what is wrong. How to mend it.`"""
        self.count += 1
        if len(self.named) < NAMED:
            self.named.append(f"{place}: {message}")

    def raise_any(self) -> None:
        """AssayError that names the first ones, a line each, and says how many there are besides."""
        if not self.count:
            return
        left = self.count - len(self.named)
        more = [f"and {left} more."] if left else []
        raise AssayError("\n".join([*self.named, *more, "Nothing was written."]))
