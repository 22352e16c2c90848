"""Whether a judge judges its own answers: models rate their own text higher (Panickssery et al. 2024)."""

from collections.abc import Mapping
from typing import Any

_ANY_TAG = ":latest"  # Ollama's name for a model without a tag


def same_model(judge: Mapping[str, Any] | None, generator: Mapping[str, Any]) -> str | None:
    """The model that both components name, by provider and model id; None where they differ or one has no model."""
    judging, generating = _identity(judge or {}), _identity(generator)
    if judging is None or judging != generating:
        return None
    return judging[1] or judging[0]


def _identity(component: Mapping[str, Any]) -> tuple[str, str] | None:
    model = component.get("model")
    if not isinstance(model, Mapping):
        return None
    return str(model.get("_target_")), str(model.get("model") or "").removesuffix(_ANY_TAG)
