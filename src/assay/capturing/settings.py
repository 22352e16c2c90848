"""The names by which a search tool's calls and results are found: conf/capture/<name>.yaml."""

import re
from fnmatch import fnmatchcase
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from assay import places
from assay.config import check
from assay.errors import AssayError

FOLDER = places.CONF / "capture"


def _listed(names: Any) -> Any:
    return [names] if isinstance(names, str) else names


Name = Annotated[str, Field(min_length=1)]
Names = Annotated[tuple[Name, ...], BeforeValidator(_listed), Field(min_length=1)]  # the first one found counts


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ArgumentFields(_Strict):
    queries: Names
    query: Names
    use_case: Names


class ResultTags(_Strict):
    group: Name
    hit: Name


class ResultFields(_Strict):
    lists: Names
    query: Names
    path: Names
    start: Names
    end: Names
    score: Names
    text: Names
    tags: ResultTags | None  # None: the tool writes no tags
    empty: tuple[Name, ...]


class CaptureSettings(_Strict):
    tool_names: Names
    task_name: str
    arguments: ArgumentFields
    results: ResultFields

    @field_validator("task_name")
    @classmethod
    def _is_pattern(cls, pattern: str) -> str:
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"is no regular expression ({error})") from None
        return pattern

    def is_tool(self, name: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in self.tool_names)


def read_settings(name: str = "default") -> CaptureSettings:
    """AssayError where conf/capture has no such file, or a field of it is wrong."""
    path = FOLDER / f"{name}.yaml"
    known = sorted(file.stem for file in FOLDER.glob("*.yaml"))
    if name not in known:
        raise AssayError(f"{path} is missing. There are: {', '.join(known) or 'none (run it in the project root)'}.")
    try:
        return check(yaml.safe_load(path.read_bytes()), CaptureSettings, str(path))
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: malformed YAML: {error}.") from None
