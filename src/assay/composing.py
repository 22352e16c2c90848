"""Resolve conf/ and params.yaml into the plain config of every cell (Hydra runs here alone)."""

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.atomic import whole_folder
from assay.config import CallsConfig, CellConfig, JudgeConfig, Model, ProfileConfig, SuiteConfig, check
from assay.errors import AssayError
from assay.grid import CHOOSE, CONTROLS, CellName, Grid, read_yaml

Settings = dict[str, Any]


def compose_grid(grid: Grid, conf: Path = places.CONF) -> dict[Path, Settings]:
    """The resolved config files of a grid, by their place.

    AssayError for an unknown suite, profile, method, control, group choice or key, and for malformed YAML.
    """
    files: dict[Path, Settings] = {}
    with _hydra(conf):
        common = _layered(grid, {}, (), conf, "params.yaml")
        files[places.calls_config()] = _typed(common["calls"], CallsConfig, "calls")
        files[places.judge_config()] = _judge_config(common, grid)
        for suite in grid.suites:
            for cell in grid.cells(suite):
                settings = _compose_cell(grid, cell, conf, {})
                if cell.profile != CONTROLS:
                    _put_once(
                        files, places.profile_config(*cell[:2]), _part(settings, ProfileConfig, cell), cell.method
                    )
                files[places.cell_config(*cell)] = _part(settings, CellConfig, cell)
                files[places.suite_config(suite)] = _typed(settings["suite"], SuiteConfig, suite)
    return files


def _judge_config(settings: Settings, grid: Grid) -> Settings:
    """Labels that belong to a suite which the grid lacks measure no judge: their evidence is not there."""
    chosen = {key: settings[key] for key in JudgeConfig.model_fields}
    suite = (chosen["labels"] or {}).get("suite")
    if suite is not None and suite not in grid.suites:
        print(f"labels: their suite `{suite}` is not in params.yaml, so the judge is not calibrated.", file=sys.stderr)
        chosen["labels"] = None
    return _typed(chosen, JudgeConfig, "judge")


def _put_once(files: dict[Path, Settings], path: Path, settings: Settings, method: str) -> None:
    """A profile has one index: its methods may not ask for different ones."""
    if files.setdefault(path, settings) != settings:
        differing = ", ".join(key for key in settings if settings[key] != files[path][key])
        raise AssayError(
            f"method `{method}` changes {differing} of profile `{path.stem}`, whose index all its methods share. "
            "Make another profile of it in conf/profile."
        )


def compose_cell(grid: Grid, cell: CellName, overrides: Settings, conf: Path = places.CONF) -> Settings:
    """All settings of one cell, `overrides` on top of them; `part` makes the typed parts."""
    with _hydra(conf):
        return _compose_cell(grid, cell, conf, overrides)


def compose_common(grid: Grid, overrides: Settings, conf: Path = places.CONF) -> Settings:
    """What holds for all cells, `overrides` on top of it."""
    with _hydra(conf):
        return _layered(grid, {}, (overrides,), conf, "params.yaml")


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


def _part(settings: Settings, model: type[Model], cell: CellName) -> Settings:
    return part(settings, model, str(cell)).model_dump(mode="json")


def _typed(settings: Settings, model: type[Model], place: str) -> Settings:
    return check(settings, model, place).model_dump(mode="json")


def _compose_cell(grid: Grid, cell: CellName, conf: Path, overrides: Settings) -> Settings:
    if cell.profile == CONTROLS:
        return _compose_control(grid, cell, conf, overrides)
    own = grid.profiles.get(cell.profile) or {}
    files = {"suite": cell.suite, "profile": _profile_file(cell.profile, own, conf), "method": cell.method}
    settings = _layered(grid, files, (own, overrides), conf, str(cell))
    own_method = settings["own_method"]
    if own_method is not None and not (conf / "method" / f"{own_method}.yaml").is_file():
        raise AssayError(f"{cell}: own_method: there is no conf/method/{own_method}.yaml.{_choices(conf / 'method')}")
    return {**settings, "profile": cell.profile, "own": own_method == cell.method}


def _compose_control(grid: Grid, cell: CellName, conf: Path, overrides: Settings) -> Settings:
    """A control takes its chunks and nothing else from a profile: no reranker, no override that suits the profile."""
    measured = _compose_cell(grid, CellName(cell.suite, grid.control_profile, grid.methods[0]), conf, overrides)
    indexed = {key: measured[key] for key in ProfileConfig.model_fields}
    settings = _layered(grid, {"suite": cell.suite, "control": cell.method}, (overrides,), conf, str(cell))
    return {**settings, **indexed, "profile": grid.control_profile, "own": False}


def _layered(grid: Grid, files: Mapping[str, str], layers: Sequence[Settings], conf: Path, place: str) -> Settings:
    """The lowest first: conf/config.yaml, what params.yaml sets for all cells, the cell's files, then the layers."""
    decided = {group for kind, name in files.items() for group in _decided(conf / kind / f"{name}.yaml")}
    common, values = _split(grid.common, conf)
    chosen = {group: name for group, name in common.items() if group not in decided}
    all_values = [_without(values, common.keys() & decided)]
    for layer in layers:
        more, values = _split(layer, conf)
        chosen |= more
        all_values = [*(_without(lower, more) for lower in all_values), values]
    settings = _resolve({**chosen, **files}, all_values, conf, place)
    _refuse_unknown(settings, place, [f"conf/{kind}/{name}.yaml" for kind, name in {**chosen, **files}.items()])
    return settings


def _without(values: Settings, groups: Collection[str]) -> Settings:
    """Values belong to the choice that they were made for: another choice of the group ends them."""
    return {key: value for key, value in values.items() if key not in groups}


def _refuse_unknown(settings: Settings, place: str, files: Sequence[str]) -> None:
    """A mistyped top-level key in a file of conf/ would add a key that nothing reads."""
    parts = (*ProfileConfig.model_fields, *CellConfig.model_fields)
    known = {*parts, "suite", "own_method", "calls", *JudgeConfig.model_fields} - {"profile", "own"}
    for key in settings:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f" Did you mean `{close[0]}`?" if close else ""
            raise AssayError(f"{place}: unknown key `{key}`.{hint} Look in params.yaml, {', '.join(files)}.")


def _profile_file(profile: str, overrides: Settings, conf: Path) -> str:
    """A profile is a file of conf/profile, or lives by its overrides in params.yaml alone."""
    if (conf / "profile" / f"{profile}.yaml").is_file():
        return profile
    if overrides:
        return "none"
    raise AssayError(
        f"params.yaml: profiles: `{profile}` has neither a file conf/profile/{profile}.yaml nor overrides of its own."
        f"{_choices(conf / 'profile')}"
    )


def _choices(group: Path) -> str:
    names = sorted(file.stem for file in group.glob("*.yaml") if file.stem != "none" and file.stem[0] != "_")
    return f" There are: {', '.join(names)}."


def _decided(file: Path) -> set[str]:
    """The groups that a profile or a control decides in its own file: what params.yaml chooses for all yields to it."""
    if not file.is_file():
        return set()
    entries = (read_yaml(file) or {}).get("defaults", [])
    keys = (key for entry in entries if isinstance(entry, dict) for key in entry)
    return {key.removeprefix("override /") for key in keys if key.startswith("override /")}


def _split(overrides: Settings, conf: Path) -> tuple[dict[str, str], Settings]:
    """Part the choices of a group from nested values.

    `chunking: function` is a choice, `retrieval: {top_k: 9}` are values, and
    `generator: {choose: ollama, model: {num_ctx: 16384}}` is a choice with values on top of it.
    """
    chosen: dict[str, str] = {}
    values: Settings = {}
    for key, value in overrides.items():
        if isinstance(value, str) and (conf / key).is_dir():
            chosen[key] = value
        elif isinstance(value, dict) and isinstance(value.get(CHOOSE), str) and (conf / key).is_dir():
            chosen[key] = value[CHOOSE]
            values[key] = {name: entry for name, entry in value.items() if name != CHOOSE}
        else:
            values[key] = value
    return chosen, values


def _resolve(chosen: Mapping[str, str], values: Sequence[Settings], conf: Path, place: str) -> Settings:
    from hydra import compose
    from hydra.errors import HydraException
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    try:
        for group, name in chosen.items():
            if not (conf / group / f"{name}.yaml").is_file():
                raise AssayError(f"{place}: {group}: there is no conf/{group}/{name}.yaml.{_choices(conf / group)}")
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
