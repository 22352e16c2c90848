"""Build what a config names by `_target_`: the class, called with the other keys."""

from collections.abc import Mapping
from importlib import import_module
from inspect import Parameter, signature
from typing import Any

from assay.errors import AssayError


def build(component: Mapping[str, Any], **context: Any) -> Any:
    """Make the object of `{_target_: package.module.Class, **settings}`.

    context: what only the run knows, such as the embedder; a class gets what it has a parameter for.
    AssayError where the target cannot be imported or refuses a setting. Hydra's own `instantiate` would do the same;
    it costs each stage .17 s of import.
    """
    settings = {key: setting for key, setting in component.items() if key != "_target_"}
    target = component.get("_target_")
    if not isinstance(target, str) or "." not in target:
        raise AssayError(f"`_target_: {target}` names no class. Write it as package.module.Class.")
    module_name, _, name = target.rpartition(".")
    try:
        made = getattr(import_module(module_name), name)
    except (ImportError, AttributeError) as error:
        raise AssayError(f"`_target_: {target}` cannot be imported: {error}.") from error
    try:
        return made(**settings, **_wanted(made, context))
    except TypeError as error:
        raise AssayError(f"`{target}` does not take these settings: {error}.") from error


def _wanted(made: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    parameters = signature(made).parameters
    takes_all = any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters.values())
    return {name: value for name, value in context.items() if takes_all or name in parameters}
