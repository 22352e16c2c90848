"""Citations in an answer: `[path:line]` or `[path:first-last]`."""

import re
from collections.abc import Iterable

from assay.records import Span

# a path has a slash, and a slice such as `x[a/2:3]` follows a name
CITATION = re.compile(
    r"(?:[ \t]|(?<![\w\]]))\[(?=[^\n:]{0,300}/)(?:[^\[\]\n:]|\[[^\[\]\n:]{0,100}\]){1,300}:\d+(?:-\d+)?\]"
)


def citations(text: str, shown: Iterable[Span]) -> tuple[Span, ...]:
    """The places that `text` cites, each once, in its order; only those that share a line with what was `shown`."""
    seen = list(shown)
    cited = dict.fromkeys(_span(match[0].strip()[1:-1]) for match in CITATION.finditer(text))
    return tuple(span for span in cited if any(span.overlap(other) for other in seen))


def _span(place: str) -> Span:
    path, _, lines = place.rpartition(":")
    first, _, last = lines.partition("-")
    return Span(path, int(first), int(last or first))
