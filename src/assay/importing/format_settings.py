"""The formats of `assay import`: conf/import/<format>.yaml, with what the command line says on top."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.component import build
from assay.errors import AssayError
from assay.importing.found import Format
from assay.importing.reading import Reading

FOLDER = places.CONF / "import"


def open_format(name: str, path: Path, split: str, overrides: Sequence[str], reading: Reading) -> Format:
    """overrides: `documents.text=body`, values in YAML.

    AssayError where there is no such format, a setting is wrong, or a file is missing.
    """
    settings = read_settings(name)
    for override in overrides:
        _set(settings, override)
    if not path.exists():
        raise AssayError(f"{path} is not there. Name the folder with the files of the collection.")
    made: Format = build(settings, folder=path, split=split, reading=reading)
    return made


def read_settings(name: str) -> dict[str, Any]:
    known = sorted(file.stem for file in FOLDER.glob("*.yaml"))
    if name not in known:
        there = ", ".join(known) or "none (run the command in the project's root)"
        raise AssayError(f"there is no format `{name}`. There are: {there} (rag: ragas, DeepEval).")
    path = FOLDER / f"{name}.yaml"
    try:
        settings = yaml.safe_load(path.read_bytes())
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: not YAML: {' '.join(str(error).split())}.") from None
    if not isinstance(settings, dict):
        raise AssayError(f"{path}: expected settings with names, found {type(settings).__name__}.")
    return settings


def _set(settings: dict[str, Any], override: str) -> None:
    key, sign, written = override.partition("=")
    *parts, name = key.split(".")
    if not sign or not name or key == "_target_":
        raise AssayError(f"--set: `{override}` is no setting. Write it as documents.text=body.")
    inner = settings
    for part in parts:
        below = inner.get(part)
        if not isinstance(below, dict):
            there = ", ".join(key for key, value in inner.items() if isinstance(value, dict))
            raise AssayError(f"--set: {override}: there is no `{part}`. There are: {there}.")
        inner = below
    try:
        inner[name] = yaml.safe_load(written)
    except yaml.YAMLError:
        raise AssayError(f"--set: {override}: the value is not YAML. Put it in quotes.") from None
