"""Resolve conf/ and params.yaml into the plain config of every cell (Hydra runs here alone)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.atomic import whole_folder
from assay.config import CellConfig, Model, ProfileConfig, SuiteConfig, check
from assay.errors import AssayError
from assay.grid import CONTROLS, Grid, read_yaml

Settings = dict[str, Any]


def compose_grid(grid: Grid, conf: Path = places.CONF) -> dict[Path, Settings]:
    """The resolved config files of a grid, by their place.

    AssayError for an unknown suite, profile, method, control, group choice or key, and for malformed YAML.
    """
    files: dict[Path, Settings] = {}
    with _hydra(conf):
        for suite in grid.suites:
            for _, profile, method in grid.cells(suite):
                settings = _compose_cell(grid, suite, profile, method, conf)
                if profile != CONTROLS:
                    files[places.profile_config(suite, profile)] = _part(settings, ProfileConfig, profile)
                files[places.cell_config(suite, profile, method)] = _part(settings, CellConfig, f"{profile}/{method}")
                files[places.suite_config(suite)] = check(settings["suite"], SuiteConfig, suite).model_dump(mode="json")
    return files


def compose_cell(grid: Grid, suite: str, profile: str, method: str, conf: Path = places.CONF) -> Settings:
    """All settings of one cell; the typed parts are made from it by `assay.config.check`."""
    with _hydra(conf):
        return _compose_cell(grid, suite, profile, method, conf)


def write_config(files: Mapping[Path, Settings], root: Path = places.CONFIG) -> None:
    """Replace the folder data/config by `files`."""
    with whole_folder(root) as folder:
        for path, settings in files.items():
            target = folder / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(yaml.safe_dump(settings, sort_keys=True, allow_unicode=True), encoding="utf-8")


def part(settings: Settings, model: type[Model], place: str) -> Model:
    """The typed part of a cell's settings that `model` describes."""
    return check({key: settings[key] for key in model.model_fields}, model, place)


def _part(settings: Settings, model: type[Model], place: str) -> Settings:
    return part(settings, model, place).model_dump(mode="json")


def _compose_cell(grid: Grid, suite: str, profile: str, method: str, conf: Path) -> Settings:
    is_control = profile == CONTROLS
    indexed = grid.control_profile if is_control else profile
    own = grid.profiles.get(indexed) or {}
    files = {"profile": _profile_file(indexed, own, conf), "control" if is_control else "method": method}
    common, common_values = _split(grid.common, conf)
    decided = {group for kind in ("profile", "control") for group in _decided(conf / kind / f"{files.get(kind)}.yaml")}
    chosen, values = _split(own, conf)
    chosen = {
        **{group: name for group, name in common.items() if group not in decided},
        **chosen,
        "suite": suite,
        **files,
    }
    settings = _resolve(chosen, (common_values, values), place=f"{suite}/{profile}/{method}")
    return {**settings, "profile": indexed, "own": not is_control and settings["own_method"] == method}


def _profile_file(profile: str, overrides: Settings, conf: Path) -> str:
    """A profile is a file of conf/profile, or lives by its overrides in params.yaml alone."""
    if (conf / "profile" / f"{profile}.yaml").is_file():
        return profile
    if overrides:
        return "none"
    known = ", ".join(sorted(file.stem for file in (conf / "profile").glob("*.yaml") if file.stem != "none"))
    raise AssayError(
        f"params.yaml: profiles: `{profile}` has neither a file conf/profile/{profile}.yaml nor overrides of its own."
        f" There are: {known}."
    )


def _decided(file: Path) -> set[str]:
    """The groups that a profile or a control decides in its own file: what params.yaml chooses for all yields to it."""
    if not file.is_file():
        return set()
    entries = (read_yaml(file) or {}).get("defaults", [])
    keys = (key for entry in entries if isinstance(entry, dict) for key in entry)
    return {key.removeprefix("override /") for key in keys if key.startswith("override /")}


def _split(overrides: Settings, conf: Path) -> tuple[dict[str, str], Settings]:
    """Part the choices of a group (`chunking: function`) from nested values (`retrieval: {top_k: 9}`)."""
    chosen = {key: value for key, value in overrides.items() if isinstance(value, str) and (conf / key).is_dir()}
    return chosen, {key: value for key, value in overrides.items() if key not in chosen}


def _resolve(chosen: Mapping[str, str], values: Sequence[Settings], place: str) -> Settings:
    from hydra import compose
    from hydra.errors import HydraException
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    try:
        config = compose("config", overrides=[f"{group}={name}" for group, name in chosen.items()])
        OmegaConf.set_struct(config, True)
        config.merge_with(*values)
        return dict(OmegaConf.to_container(config, resolve=True, throw_on_missing=True))  # type: ignore[arg-type]
    except (HydraException, OmegaConfBaseException, yaml.YAMLError) as error:
        raise AssayError(f"{place}: {_reason(error)} Mend it in conf/ or params.yaml.") from error


def _reason(error: Exception) -> str:
    text = " ".join(str(error).split("\n\n")[0].split())
    return text if text.endswith(".") else f"{text}."


@contextmanager
def _hydra(conf: Path) -> Iterator[None]:
    from hydra import initialize_config_dir

    if not (conf / "config.yaml").is_file():
        raise AssayError(f"{conf / 'config.yaml'} is missing. Run the command in the project's root.")
    with initialize_config_dir(str(conf.resolve()), version_base="1.3"):
        yield
