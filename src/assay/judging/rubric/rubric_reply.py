"""What a model replies to the rubric: points and feedback a dimension, critical issues, and its own total and pass."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assay.judging.rubric.rubric import Rubric
from assay.llm.chat import Schema
from assay.search_tasks import Dimension

BY_CODE = frozenset({"identical_pair", "near_identical_pair"})  # the texts alone decide them, so that no model may


@dataclass(frozen=True, slots=True)
class RubricReply:
    """One sample. claimed_total and claimed_passed are the model's own; nothing is decided by them."""

    dimensions: tuple[Dimension, ...]
    critical: tuple[str, ...]
    summary: str
    claimed_total: float
    claimed_passed: bool

    @property
    def total(self) -> float:
        return sum(one.points for one in self.dimensions)


def reply_schema(rubric: Rubric) -> Schema:
    """Points outside 0 to the most of a dimension make a reply unusable: nothing is clamped."""
    return _object(
        {
            "dimensions": _object({name: _dimension(most) for name, most in rubric.most.items()}),
            "critical": {"type": "array", "items": {"type": "string", "enum": list(rubric.critical)}},
            "summary": {"type": "string"},
            "total": {"type": "number"},
            "passed": {"type": "boolean"},
        }
    )


def read_reply(data: Mapping[str, Any], rubric: Rubric) -> RubricReply:
    """data: valid by `reply_schema`. Critical issues of BY_CODE are passed over."""
    given = data["dimensions"]
    dimensions = tuple(
        Dimension(name, float(given[name]["points"]), most, given[name]["feedback"].strip())
        for name, most in rubric.most.items()
    )
    critical = tuple(name for name in rubric.critical if name in data["critical"] and name not in BY_CODE)
    return RubricReply(dimensions, critical, data["summary"].strip(), float(data["total"]), data["passed"])


def _dimension(most: float) -> dict[str, Any]:
    return _object({"feedback": {"type": "string"}, "points": {"type": "number", "minimum": 0, "maximum": most}})


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    """An object with all of these fields and no other."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
