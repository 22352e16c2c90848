"""A claim, its evidence, and what people say of the two."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LabelledPair:
    id: str
    group: str  # pairs of one group stay together when pairs are drawn
    question: str  # "" where the labels have none
    claim: str
    evidence: str
    label: float  # 0 or 1; of grades, 0 to 3
    raters: tuple[float | None, ...]  # on the scale of the label; None where a rater did not label the pair
    place: str  # file:line
