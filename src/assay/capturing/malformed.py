"""What a log holds that cannot be read: counted, and the first of it named."""

from dataclasses import dataclass, field

from assay.capturing.recorded import MalformedEntry

NAMED = 1000


@dataclass(slots=True)
class Malformed:
    count: int = 0
    named: list[MalformedEntry] = field(default_factory=list)

    def add(self, place: str, what: str) -> None:
        self.count += 1
        if len(self.named) < NAMED:
            self.named.append(MalformedEntry(place, what))
