"""One pair tested: what a judge says of it, and what it really finds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.totals import passed
from assay.reporting.hit_moves import Move
from assay.scores import Score
from assay.search_tasks import Dimension, Pair, RubricVerdict, Task

State = Literal["pass", "fail", "undetermined"]
_PAIR = " (pair 1)"  # in an advice; there is no other


@dataclass(frozen=True, slots=True)
class PairReport:
    """moves: of all candidates, in the order after the reranking; the first `kept` of either order are what is found.

    measures: by the judgments of the task; None where there are none.
    """

    pair: Pair
    task: Task  # text "" where none was given
    types_by: str  # who says which file types are expected: task, option, use case or ""
    rubric: Rubric
    verdict: RubricVerdict
    moves: tuple[Move, ...]
    kept: int
    measures: Mapping[str, Score] | None
    judge: str
    method: str
    reranker: str  # "" where there is none
    searched: str  # corpus and index

    @property
    def state(self) -> State:
        score = passed(self.verdict, self.rubric)
        if score.state != "value":
            return "undetermined"
        return "pass" if score.number else "fail"

    @property
    def found(self) -> tuple[Move, ...]:
        return self.moves[: self.kept]

    @property
    def fallen(self) -> tuple[Move, ...]:
        """Among the first by the query alone, and no more once reranked; in the former order."""
        gone = [move for move in self.moves[self.kept :] if move.before <= self.kept]
        return tuple(sorted(gone, key=lambda move: move.before))

    @property
    def critical(self) -> dict[str, str]:
        """By critical issue a line that names it, the words that show it, and the fix."""
        told = {_name(line): line for line in self._advice}
        return {name: told.get(name) or f"{name}: {self.rubric.critical[name]}" for name in self.verdict.critical}

    @property
    def suggestions(self) -> list[str]:
        """Common issues with their fix."""
        return [line for line in self._advice if _name(line) not in self.verdict.critical]

    @property
    def strengths(self) -> list[Dimension]:
        """Dimensions above the share of the middle band, as far as they can tell anything here."""
        high = self.rubric.bands.high_above / 100
        return [one for one in self.verdict.dimensions if one.points > one.most * high and one.name not in self._idle]

    @property
    def weaknesses(self) -> list[Dimension]:
        """Dimensions below the share of the middle band."""
        return [one for one in self.verdict.dimensions if one.points < one.most * self.rubric.bands.low_below / 100]

    @property
    def notes(self) -> list[str]:
        """What the points cannot say here."""
        told = [] if self.task.text else ["no task was given (--task): whether the results answer one is not judged."]
        return [*told, *self._idle.values()]

    @property
    def _idle(self) -> dict[str, str]:
        """Why a dimension tells nothing, whatever points it has: there is nothing that it could miss."""
        idle = {}
        if not self.task.expected_file_types:
            idle["file_type"] = "no file type is expected (--expect, or the use case): file_type tells nothing."
        if not self.task.should_avoid:
            idle["avoidance"] = "no file type is to be avoided (--avoid, or the use case): avoidance tells nothing."
        return idle

    @property
    def _advice(self) -> list[str]:
        return [line.replace(_PAIR, "", 1) for line in self.verdict.advice]


def _name(line: str) -> str:
    return line.replace(":", " ").split(" ", 1)[0]
