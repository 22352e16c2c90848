"""How the lists of several sources become one score a record."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from assay.errors import AssayError


class Listed(NamedTuple):
    """A record at its best rank in the list of one source."""

    record: int
    rank: int  # from 1
    score: float | None  # the source's own


Lists = Mapping[str, Sequence[Listed]]  # by source; a list names each record once


class Fusion(Protocol):
    """Built by `assay.component.build`. Adding a method is one file and one YAML."""

    def fuse(self, lists: Lists) -> dict[int, float]:
        """The finite fused score of every record that any list names, whatever the order of the sources.

        AssayError where the method needs scores and a source gives none.
        """
        ...


class Weights:
    """The weight of each source; `default` for one that is not named."""

    def __init__(self, weights: Mapping[str, float], default: float) -> None:
        given = {**weights, "default": default}
        faulty = [f"{name}: {weight}" for name, weight in given.items() if not 0 <= weight < 1e9]
        if faulty:
            raise AssayError(f"fusion.weights: {', '.join(faulty)} must be a number of 0 or more.")
        self._weights = dict(weights)
        self._default = default

    def __getitem__(self, source: str) -> float:
        return self._weights.get(source, self._default)
