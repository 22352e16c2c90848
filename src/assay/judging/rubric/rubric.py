"""The rubric as conf/rubric holds it."""

from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from assay.config import check
from assay.search_tasks import INTENTS

TOTAL = 100
DIMENSIONS = ("embedding_query", "reranking_query", "differentiation", "intent_match", "file_type", "avoidance")
CRITICAL = ("identical_pair", "near_identical_pair", "severe_intent_mismatch", "too_generic", "wrong_file_types")
COMMON = (
    *("few_terms", "keyword_heap", "echoed_task", "missing_constructs", "no_task_terms"),
    *("thin_use_case", "no_file_type", "alike_texts", "alike_pairs", "no_result"),
)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DimensionRule(_Strict):
    most: float = Field(gt=0)
    part: Literal["query", "results"]
    asks: str = Field(min_length=1)


class Bands(_Strict):
    high_above: float
    low_below: float


class IntentRule(_Strict):
    guidance: str = Field(min_length=1)
    purposes: list[str] = Field(min_length=1)  # words of a use case that say this intent
    constructs: list[str] = Field(min_length=1)  # what a query of this intent may name


class CheckSettings(_Strict):
    near_identical: float = Field(gt=0, le=1)  # shared content words, of all that either text has
    alike_texts: float = Field(gt=0, le=1)
    least_terms: int = Field(ge=1)
    least_use_case: int = Field(ge=1)
    heap_from: int = Field(ge=2)
    generic: list[str] = Field(min_length=1)


class Rubric(_Strict):
    """Dimensions with their points, guidance by intent, issues with their fix, and what the checks go by."""

    version: int = Field(ge=1)
    dimensions: dict[str, DimensionRule]
    pass_from: float = Field(gt=0, le=TOTAL)
    bands: Bands
    intents: dict[str, IntentRule]
    file_words: dict[str, list[str]]  # by label of a file type, and `source`
    critical: dict[str, str]  # the fix by issue
    common: dict[str, str]
    checks: CheckSettings

    @property
    def most(self) -> dict[str, float]:
        return {name: rule.most for name, rule in self.dimensions.items()}

    @model_validator(mode="after")
    def _whole(self) -> Self:
        _all_there("dimensions", self.dimensions, DIMENSIONS)
        _all_there("intents", self.intents, INTENTS)
        _all_there("critical", self.critical, CRITICAL)
        _all_there("common", self.common, COMMON)
        total = sum(self.most.values())
        if abs(total - TOTAL) > 1e-9:
            raise ValueError(f"dimensions: the points sum to {total:g}, not to {TOTAL}.")
        if not 0 < self.bands.low_below <= self.bands.high_above < TOTAL:
            raise ValueError("bands: 0 < low_below <= high_above < 100 does not hold.")
        return self


def parse_rubric(settings: Mapping[str, Any], place: str = "rubric") -> Rubric:
    """The rubric of plain settings. AssayError that names the key at fault below `place`."""
    return check(dict(settings), Rubric, place)


def _all_there(key: str, given: Mapping[str, Any], wanted: tuple[str, ...]) -> None:
    for name in wanted:
        if name not in given:
            raise ValueError(f"{key}: `{name}` is missing.")
    unknown = next((name for name in given if name not in wanted), None)
    if unknown is not None:
        raise ValueError(f"{key}: `{unknown}` is unknown. There are {', '.join(wanted)}.")
