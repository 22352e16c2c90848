"""The typed parts of a cell's settings."""

from typing import Any

from assay.composing.layers import Settings
from assay.config import Model, check


def part(settings: Settings, model: type[Model], place: str) -> Model:
    """The typed part of a cell's settings that `model` describes."""
    return check({key: settings[key] for key in model.model_fields}, model, place)


def plain(settings: Settings, model: type[Model], place: str) -> dict[str, Any]:
    """The same, as it is written to data/config."""
    return part(settings, model, place).model_dump(mode="json")
