"""One query of a suite in one cell or two: what was asked and judged, what each made of it, how that scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from assay.reporting.page.evidence import Asked, Seen
from assay.scores import Score

_CLOSE = 3


@dataclass(frozen=True, slots=True)
class ShownCell:
    """seen: None where the cell's run is not at hand. scores: empty where the cell was not measured."""

    name: str  # profile/method
    seen: Seen | None
    scores: Mapping[str, Score]


@dataclass(frozen=True, slots=True)
class ShownQuery:
    """asked: None where the outputs of the suite's stages are not at hand; the scores in git are all there is then.

    groups: what the query belongs to, such as {"tier": "1"}.
    """

    suite: str
    query_id: str
    asked: Asked | None
    groups: Mapping[str, str]
    cells: tuple[ShownCell, ...]


def nearest(name: str, known: Sequence[str]) -> str:
    """A sentence that names what may have been meant, or some of what there is."""
    by_lower = {each.lower(): each for each in known}
    close = [by_lower[each] for each in get_close_matches(name.lower(), list(by_lower), n=_CLOSE)]
    if close:
        return f"Did you mean {' or '.join(f'`{each}`' for each in close)}?"
    return f"There are {len(known)}, such as {', '.join(known[:_CLOSE])}." if known else "There is none."
