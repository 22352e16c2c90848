"""Layer choices and values over a file of conf/ that says what a cell is made of."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from assay.errors import AssayError
from assay.grid import CHOOSE, read_yaml

Settings = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Base:
    """name: the file conf/<name>.yaml. common: what params.yaml sets for all cells. known: the keys that are read."""

    name: str
    common: Settings
    known: frozenset[str]


def layered(base: Base, files: Mapping[str, str], layers: Sequence[Settings], conf: Path, place: str) -> Settings:
    """The lowest first: the base's file, what params.yaml sets for all cells, the cell's files, then the layers.

    files: the chosen file by group. place: what an error names. To be called inside `hydra`.
    """
    decided = {group for kind, name in files.items() for group in _decided(conf / kind / f"{name}.yaml")}
    common, values = _split(base.common, conf)
    chosen = {group: name for group, name in common.items() if group not in decided}
    all_values = [_without(values, common.keys() & decided)]
    for layer in layers:
        more, values = _split(layer, conf)
        chosen |= more
        all_values = [*(_without(lower, more) for lower in all_values), values]
    settings = _resolve(base.name, {**chosen, **files}, all_values, conf, place)
    _refuse_unknown(settings, base, place, [f"conf/{kind}/{name}.yaml" for kind, name in {**chosen, **files}.items()])
    return settings


@contextmanager
def hydra(conf: Path) -> Iterator[None]:
    from hydra import initialize_config_dir

    if not (conf / "config.yaml").is_file():
        raise AssayError(f"{conf / 'config.yaml'} is missing. Run the command in the project's root.")
    with initialize_config_dir(str(conf.resolve()), version_base="1.3"):
        yield


def profile_file(profile: str, overrides: Settings, conf: Path) -> str:
    """A profile is a file of conf/profile, or lives by its overrides in params.yaml alone."""
    if (conf / "profile" / f"{profile}.yaml").is_file():
        return profile
    if overrides:
        return "none"
    raise AssayError(
        f"params.yaml: profiles: `{profile}` has neither a file conf/profile/{profile}.yaml nor overrides of its own."
        f"{choices(conf / 'profile')}"
    )


def choices(group: Path) -> str:
    names = sorted(file.stem for file in group.glob("*.yaml") if file.stem != "none" and file.stem[0] != "_")
    return f" There are: {', '.join(names)}."


def _without(values: Settings, groups: Collection[str]) -> Settings:
    """Values belong to the choice that they were made for: another choice of the group ends them."""
    return {key: value for key, value in values.items() if key not in groups}


def _refuse_unknown(settings: Settings, base: Base, place: str, files: Sequence[str]) -> None:
    """A mistyped top-level key in a file of conf/ would add a key that nothing reads."""
    for key in settings:
        if key not in base.known:
            close = get_close_matches(key, base.known, n=1)
            hint = f" Did you mean `{close[0]}`?" if close else ""
            raise AssayError(f"{place}: unknown key `{key}`.{hint} Look in params.yaml, {', '.join(files)}.")


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


def _resolve(base: str, chosen: Mapping[str, str], values: Sequence[Settings], conf: Path, place: str) -> Settings:
    from hydra import compose
    from hydra.errors import HydraException
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    try:
        for group, name in chosen.items():
            if not (conf / group / f"{name}.yaml").is_file():
                raise AssayError(f"{place}: {group}: there is no conf/{group}/{name}.yaml.{choices(conf / group)}")
        config = compose(base, overrides=[f"{group}={name}" for group, name in chosen.items()])
        OmegaConf.set_struct(config, True)
        _open_empty(config)
        config.merge_with(*values)
        return dict(OmegaConf.to_container(config, resolve=True, throw_on_missing=True))  # type: ignore[arg-type]
    except (HydraException, OmegaConfBaseException, yaml.YAMLError) as error:
        raise AssayError(f"{place}: {_reason(error)} Mend it in conf/ or params.yaml.") from error


def _open_empty(config: Any) -> None:
    """A mapping that conf leaves empty, such as prices or weights, is there to be filled: any key may be added."""
    from omegaconf import DictConfig, OmegaConf

    for key in config:
        node = config._get_node(key)
        if isinstance(node, DictConfig) and not node._is_none():
            if node:
                _open_empty(node)
            else:
                OmegaConf.set_struct(node, False)


def _reason(error: Exception) -> str:
    text = " ".join(str(error).split("\n\n")[0].split())
    return text if text.endswith(".") else f"{text}."
