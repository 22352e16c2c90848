"""Which files hold documents, queries and judgments, and which columns say what: conf/import/<format>.yaml."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _listed(names: Any) -> Any:
    return [names] if isinstance(names, str) else names


Name = Annotated[str, Field(min_length=1)]
Names = Annotated[tuple[Name, ...], BeforeValidator(_listed), Field(min_length=1)]  # the first one found counts
NoNames = Annotated[tuple[Name, ...], BeforeValidator(_listed)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, coerce_numbers_to_str=True)


class DocumentColumns(Strict):
    files: Names  # globs; all that match the first one that matches any are read
    id: Names
    title: NoNames = ()
    text: Names


class QueryColumns(Strict):
    files: Names
    id: Names
    text: Names
    reference: NoNames = ()
    keywords: NoNames = ()
    group: NoNames = ()


class JudgmentColumns(Strict):
    files: Names  # `{split}` is replaced by --split
    query: Names
    document: Names
    grade: Names
    rater: NoNames = ()
