"""What conf says of a set of labels, and how a judge is measured on it."""

from itertools import pairwise
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from assay.calibrating.scale import BINARY, GRADES, Scale

Column = Annotated[str, StringConstraints(min_length=1)]
LabelValue = bool | int | float | str

RESERVED = ("baselines", "human")  # groups of the calibration file beside the measures
_SPAN = ("path", "start", "end")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LabelColumns(_Strict):
    """The names that the parts of a pair have in the file. The evidence is a text, or lines of a suite's document."""

    claim: Column
    label: Column
    evidence: Column | None = None
    path: Column | None = None
    start: Column | None = None  # the first line, from 1
    end: Column | None = None  # the last line
    question: Column | None = None  # where absent: no question
    id: Column | None = None  # where absent: the number of the line
    group: Column | None = None  # where absent: pairs with the same evidence are one group
    raters: list[Column] = []  # one column a rater, with the values that `label` has; a cell may be empty

    @model_validator(mode="after")
    def _one_evidence(self) -> Self:
        given = [name for name in _SPAN if getattr(self, name) is not None]
        if self.evidence is not None and given:
            raise ValueError(f"columns: `evidence` and `{given[0]}` are both given. Keep one of the two ways.")
        if self.evidence is None and len(given) < len(_SPAN):
            raise ValueError("columns: name `evidence`, or all of `path`, `start` and `end`.")
        return self


class LabelsConfig(_Strict):
    """A file of labelled pairs: .jsonl, .json (a list of objects), .csv or .tsv (with a header)."""

    path: str
    columns: LabelColumns
    measures: list[Column] = Field(min_length=1)  # the scores of a verdict that these labels can qualify
    positive: list[LabelValue] = Field(min_length=1)  # values that count as 1; of grades: those from which on
    negative: list[LabelValue] = []  # values that count as 0; where none is named, all others do
    grades: bool = False  # the labels are 0, 1, 2 or 3
    suite: str | None = None  # whose documents `path`, `start` and `end` refer to

    @property
    def scale(self) -> Scale:
        return Scale(GRADES, min(map(int, self.positive))) if self.grades else BINARY

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.columns.evidence is None and self.suite is None:
            raise ValueError("suite: name the suite whose documents hold the evidence, or the column `evidence`.")
        if len(set(self.measures)) < len(self.measures):
            raise ValueError("measures: one is named twice.")
        taken = [name for name in self.measures if name in RESERVED]
        if taken:
            raise ValueError(f"measures: `{taken[0]}` is a part of the calibration file. Name the measure otherwise.")
        return self

    @model_validator(mode="after")
    def _top_grades(self) -> Self:
        if not self.grades:
            return self
        if self.negative:
            raise ValueError("negative: goes without `grades`, where the grades below the positive ones are negative.")
        if any(isinstance(grade, bool) or grade not in range(1, GRADES + 1) for grade in self.positive):
            raise ValueError(f"positive: of grades, any of 1 to {GRADES}.")
        grades = sorted(map(int, self.positive))
        if grades[-1] != GRADES or any(after != before + 1 for before, after in pairwise(grades)):
            raise ValueError(f"positive: of grades, the upper ones without a gap, such as [2, {GRADES}].")
        return self


class CalibrationSettings(_Strict):
    threshold: float = Field(0.5, ge=0, le=1)  # a score from which on the judge says yes
    resamples: int = Field(2000, ge=1)
    confidence: float = Field(0.95, gt=0, lt=1)
    seed: int = Field(0, ge=0)
    bins: int = Field(10, ge=1)  # of the reliability table
