"""The live sources of a project: conf/source/<name>.yaml, where <name> is the source's name in the fixture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.component import build
from assay.errors import AssayError
from assay.recording.clock import Clock
from assay.recording.source import Source

FOLDER = places.CONF / "source"


@dataclass(frozen=True, slots=True)
class OpenSource:
    name: str
    settings: Mapping[str, Any]  # as the file has them: no secret is in them
    source: Source


def open_sources(names: Sequence[str], clock: Clock) -> list[OpenSource]:
    """Those named, or all; a file whose name begins with _ is an example and no source.

    AssayError where there is none, a setting is wrong, or a secret is missing from the environment.
    """
    known = sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem[0] != "_")
    if not known:
        raise AssayError(
            f"{FOLDER} has no source. Copy {FOLDER / '_example.yaml'} to {FOLDER / 'NAME.yaml'} and edit it."
        )
    for name in names:
        if name not in known:
            raise AssayError(f"--source: there is no {FOLDER / f'{name}.yaml'}. There are: {', '.join(known)}.")
    return [_open(name, clock) for name in dict.fromkeys(names or known)]


def _open(name: str, clock: Clock) -> OpenSource:
    path = FOLDER / f"{name}.yaml"
    settings = _read(path)
    try:
        source = build(settings, clock=clock)
        source.check()
    except AssayError as error:
        raise AssayError(f"{path}: {error}") from None
    return OpenSource(name, settings, source)


def _read(path: Path) -> dict[str, Any]:
    try:
        settings = yaml.safe_load(path.read_bytes())
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)  # the error's own text quotes the file
        raise AssayError(f"{path}{f':{mark.line + 1}' if mark else ''}: malformed YAML.") from None
    if not isinstance(settings, dict):
        raise AssayError(f"{path}: must be settings by name, with a `_target_`.")
    return settings
