"""How the lists of a case are fused: what a profile of a search suite fixes."""

from dataclasses import dataclass, field
from typing import Literal

from assay.errors import AssayError
from assay.federated.duplicates import LEAST_RATIO
from assay.federated.fusion import Fusion
from assay.federated.rrf import WeightedRrf


@dataclass(frozen=True, slots=True)
class FusionSettings:
    """AssayError where two of them exclude each other."""

    fusion: Fusion = field(default_factory=WeightedRrf)
    dedup: bool = True  # False: every result stays a record of its own (a control)
    least_ratio: float = LEAST_RATIO  # of titles that are nearly equal, in (0, 100]
    only: tuple[str, ...] = ()  # fuse these sources alone; empty: all that the case names
    without: tuple[str, ...] = ()  # leave these out
    convention: Literal["assay", "paperbot"] = "assay"  # see assay.federated.paperbot

    def __post_init__(self) -> None:
        if not 0 < self.least_ratio <= 100:
            raise AssayError(f"least_ratio: {self.least_ratio} must be above 0 and at most 100.")
        if self.convention not in {"assay", "paperbot"}:
            raise AssayError(f"convention: `{self.convention}` is unknown. Choose one of: assay, paperbot.")
        if self.convention == "paperbot" and not (self.dedup and isinstance(self.fusion, WeightedRrf)):
            raise AssayError("convention: paperbot fuses by WeightedRrf with dedup: true, and by nothing else.")

    def chosen(self, sources: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            source for source in sources if (not self.only or source in self.only) and source not in self.without
        )
