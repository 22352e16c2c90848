"""What cannot be read of a case: the field, and what is wrong with it."""

from typing import NamedTuple


class Fault(NamedTuple):
    field: str  # such as judgments[0].relevance, counted from 0 as in JSON tools
    message: str

    def __str__(self) -> str:
        return f"`{self.field}`: {self.message}" if self.field else self.message
