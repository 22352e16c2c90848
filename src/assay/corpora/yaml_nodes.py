"""YAML whose every value knows its line. Scalars are read as they are written: a keyword `on` stays "on"."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

from assay.corpora.faults import Faults
from assay.errors import AssayError

NULL = "tag:yaml.org,2002:null"
INTEGER = "tag:yaml.org,2002:int"
BOOLEAN = "tag:yaml.org,2002:bool"


def compose(path: Path) -> Node | None:
    """The root node of a file, None where it is empty. AssayError names line and column of malformed YAML."""
    try:
        return yaml.compose(path.read_bytes().decode("utf-8"), Loader=_loader())
    except FileNotFoundError:
        raise AssayError(f"{path} is missing.") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise AssayError(f"{path}:{line}: not UTF-8 ({error.reason}). Save the file as UTF-8.") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        said = ", ".join(filter(None, [error.context, error.problem]))
        raise AssayError(f"{path}{at}: malformed YAML: {said}.") from None
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: malformed YAML: {error}.") from None


def line_of(node: Node) -> int:
    return int(node.start_mark.line) + 1


def fields(node: MappingNode, known: Sequence[str], subject: str, faults: Faults) -> dict[str, Node]:
    """The values by key. Unknown and repeated keys are faults; a key without a value counts as missing."""
    found: dict[str, Node] = {}
    for key_node, value in node.value:
        key = scalar(key_node) or ""
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(known)}."
            faults.add(line_of(key_node), f"{subject}: unknown key `{key}`; {hint}")
        elif key in found:
            faults.add(line_of(key_node), f"{subject}: `{key}` stands twice, first in line {line_of(found[key])}.")
        elif value.tag != NULL:
            found[key] = value
    return found


def scalar(node: Node | None) -> str | None:
    """The text of a scalar as it is written, without the space around it; None for a list or a mapping."""
    return str(node.value).strip() if isinstance(node, ScalarNode) else None


def _loader() -> Any:
    """libyaml's where it is built in: ten times as fast."""
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)
