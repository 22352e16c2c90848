"""The grader that asks a chat model, in the steps of UMBRELA: intent, match, trust, then the grade.

(Upadhyay et al. 2024, "UMBRELA: UMbrela is the (Open-Source Reproduction of the) Bing RELevance Assessor"; the words of
the prompt are our own, conf/prompt/grade.yaml.)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from assay.assessing.grades import TOP
from assay.errors import AssayError
from assay.judging.rulings import SECOND_ASK
from assay.judging.sampling import median_score, spread
from assay.llm.chat import CallFailed, Schema
from assay.llm.model_calls import ModelCalls
from assay.llm.prompt import parse_prompt
from assay.scores import Score, undetermined, value

PLACES = ("question", "place", "passage")
_STEP = {"type": "integer", "minimum": 0, "maximum": TOP}
SCHEMA: Schema = {
    "type": "object",
    "properties": {"intent": {"type": "string"}, "match": _STEP, "trust": _STEP, "grade": _STEP},
    "required": ["intent", "match", "trust", "grade"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Asked:
    question: str
    place: str
    passage: str


@dataclass(frozen=True, slots=True)
class Given:
    """grade: a whole number from 0 to 3, or undetermined with the reason. spread: of several samples, else None."""

    grade: Score
    spread: Score | None


class ChatGrader:
    """samples: how often each passage is graded; the median counts, rounded down. max_characters: of a passage."""

    def __init__(
        self,
        *,
        model: Mapping[str, Any],
        prompt: Mapping[str, Any],
        samples: int,
        max_characters: int,
        calls: ModelCalls,
    ) -> None:
        """AssayError where a setting or the prompt is at fault, or the model cannot be called."""
        if not 1 <= samples < SECOND_ASK:
            raise AssayError(f"grader.samples: {samples} is not from 1 to {SECOND_ASK - 1}. Mend it in conf/grader.")
        if max_characters < 1:
            raise AssayError(f"grader.max_characters: {max_characters} is below 1. Mend it in conf/grader.")
        self._prompt = parse_prompt(prompt, PLACES, "grader.prompt")
        self._samples = samples
        self._max_characters = max_characters
        self._calls = calls
        self._model = calls.open(model)
        self.model_name = str(self._model.identity["model"])

    def grade_all(self, asked: Sequence[Asked]) -> list[Given]:
        """A grade for each, in order. AssayError where no call can succeed."""
        return [self._given(samples) for samples in self._calls.map(self._grades, asked, "grade")]

    def _grades(self, asked: Asked) -> list[Score]:
        return [self._grade(asked, sample) for sample in range(self._samples)]

    def _grade(self, asked: Asked, sample: int) -> Score:
        passage = shortened(asked.passage, self._max_characters)
        messages = self._prompt.messages(question=asked.question, place=asked.place, passage=passage)
        try:
            return value(self._model.complete(messages, SCHEMA, sample).data["grade"])
        except CallFailed as failure:
            return undetermined(failure.reason)

    def _given(self, samples: list[Score] | CallFailed) -> Given:
        if isinstance(samples, CallFailed):  # each sample keeps its own failure
            raise samples
        middle = median_score(samples)
        grade = value(floor(middle.number)) if middle.state == "value" else middle
        return Given(grade, spread(samples) if self._samples > 1 else None)


def shortened(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[:most]}\n[cut: {len(text) - most} more characters]"
