"""The effects of the factors of suites for programs."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from assay.comparing.effects import LEVEL, Effects, InteractionEffect, MainEffect
from assay.comparing.effects_matching import Change


def effects_json(effects: Mapping[str, Effects]) -> str:
    """One JSON object by suite; what is not known is null."""
    return json.dumps({suite: _of(found) for suite, found in effects.items()}, indent=2, ensure_ascii=False) + "\n"


def _of(effects: Effects) -> dict[str, Any]:
    factorial = effects.factorial
    return {
        "measure": effects.measure,
        "factors": {factor.name: list(factor.levels) for factor in factorial.factors},
        "cells": {cell: dict(zip(_names(effects), levels, strict=True)) for cell, levels in factorial.cells.items()},
        "missing": [dict(zip(_names(effects), levels, strict=True)) for levels in factorial.missing],
        "main": [_main(effect) for effect in effects.main],
        "interactions": [_interaction(effect) for effect in effects.interactions],
    }


def _names(effects: Effects) -> list[str]:
    return [factor.name for factor in effects.factorial.factors]


def _main(effect: MainEffect) -> dict[str, Any]:
    return {
        **_change(effect.change),
        **asdict(effect.estimate),
        "left_out": effect.left_out,
        **_test(effect),
        "pairs": [asdict(pair) for pair in effect.pairs],
        "groups": [{"kind": group.kind, "label": group.label, **asdict(group.estimate)} for group in effect.groups],
    }


def _interaction(effect: InteractionEffect) -> dict[str, Any]:
    return {
        "first": _change(effect.interaction.first),
        "second": _change(effect.interaction.second),
        "blocks": len(effect.interaction.matched),
        **asdict(effect.estimate),
        **_test(effect),
    }


def _test(effect: MainEffect | InteractionEffect) -> dict[str, Any]:
    return {"p": effect.p, "holm_p": effect.holm_p, "told_apart": effect.holm_p is not None and effect.holm_p <= LEVEL}


def _change(change: Change) -> dict[str, str]:
    return {"factor": change.factor, "base": change.base, "new": change.new}
