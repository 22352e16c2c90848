"""Add a suite to the list `collections: suites:` of params.yaml and leave every other byte as it is."""

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from assay.errors import AssayError

_BLOCK = """\
collections:
  suites: []
  profiles:
    P1: {}
  methods:
  - bm25
  - dense
  - hybrid
  controls:
  - random
  control_profile: P1"""


def with_collection_suite(text: str, suite: str) -> str:
    """`text` of a params.yaml with `suite` at the end of the list; the same text where it stands there already.

    AssayError where there is no such list: it says what to add.
    """
    key, suites = _suites(text)
    if isinstance(suites, SequenceNode):
        if suite in [item.value for item in suites.value]:
            return text
        if suites.value and suites.flow_style:
            end = suites.value[-1].end_mark.index
            return f"{text[:end]}, {suite}{text[end:]}"
        if suites.value:
            return _behind_line(text, suites.value[-1].end_mark.index, f"{' ' * suites.start_mark.column}- {suite}")
    elif not (isinstance(suites, ScalarNode) and suites.tag == "tag:yaml.org,2002:null"):
        raise AssayError("params.yaml: collections.suites must be a list. Write `suites: []`.")
    item = f"{' ' * key.start_mark.column}- {suite}"
    start, end = suites.start_mark.index, suites.end_mark.index
    cleared = text[:start].rstrip(" ") + text[end:] if end > start else text
    return _behind_line(cleared, key.end_mark.index, item)


def _suites(text: str) -> tuple[Node, Node]:
    """The key `suites` below `collections`, and its value."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise AssayError(f"params.yaml: not YAML: {' '.join(str(error).split())}.") from None
    found = _entry(_entry(root, "collections")[1], "suites")
    if found[0] is None or found[1] is None:
        raise AssayError(f"params.yaml has no list `collections: suites:`. Add this block:\n{_BLOCK}")
    return found[0], found[1]


def _entry(node: Node | None, name: str) -> tuple[Node | None, Node | None]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode) and key.value == name:
                return key, value
    return None, None


def _behind_line(text: str, index: int, line: str) -> str:
    """A new line behind the one that `index` is on, with the line end that the text has there."""
    end = text.find("\n", index)
    if end < 0:
        return f"{text}\n{line}\n"
    ending = "\r\n" if text[:end].endswith("\r") else "\n"
    return f"{text[: end + 1]}{line}{ending}{text[end + 1 :]}"
