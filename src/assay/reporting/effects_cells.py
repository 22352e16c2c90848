"""What the cells of a suite are made of, by their resolved configs."""

from collections.abc import Sequence
from typing import Any

from assay import places
from assay.comparing.factors import Components
from assay.errors import AssayError
from assay.grid import read_yaml
from assay.reporting.measured_cell import MeasuredCell

_NO_COMPONENTS = ("own", "profile")


def made_of(cells: Sequence[MeasuredCell]) -> dict[str, Components]:
    """The components of each cell by `profile/method`: those of its profile (chunking, writer, ...) and its own.

    AssayError where a config is missing or malformed.
    """
    return {f"{cell.profile}/{cell.method}": _components(cell) for cell in cells}


def _components(cell: MeasuredCell) -> Components:
    path = places.cell_config(cell.suite, cell.profile, cell.method)
    if not path.is_file():
        raise AssayError(f"{path} is missing, so nobody knows what {cell.name} is made of. Run `dvc repro`.")
    own = _mapping(read_yaml(path), str(path))
    profile = places.profile_config(cell.suite, str(own.get("profile", cell.profile)))
    shared = _mapping(read_yaml(profile), str(profile)) if profile.is_file() else {}
    return {name: value for name, value in (shared | own).items() if name not in _NO_COMPONENTS}


def _mapping(config: Any, place: str) -> dict[str, Any]:
    if not isinstance(config, dict):
        raise AssayError(f"{place}: expected keys and values, found {type(config).__name__}. Run `dvc repro`.")
    return config
