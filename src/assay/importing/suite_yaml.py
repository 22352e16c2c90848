"""conf/suite/<name>.yaml of a collection."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from assay import places
from assay.errors import AssayError


@dataclass(frozen=True, slots=True)
class SuiteSettings:
    """exclude_same_id, repeated: see assay.config.CollectionSuiteConfig."""

    exclude_same_id: bool
    repeated: str


def suite_file(suite: str) -> Path:
    return places.CONF / "suite" / f"{suite}.yaml"


def suite_text(suite: str, settings: SuiteSettings) -> str:
    excluded = "true" if settings.exclude_same_id else "false"
    return (
        "# A collection of documents judged as wholes: see docs/your-data.md.\n"
        f"name: {suite}\n"
        "kind: collection\n"
        f"exclude_same_id: {excluded} # true: a document with the id of the query is no result (as in ArguAna)\n"
        f"repeated_judgments: {settings.repeated} # of one document for one query: reject, or highest\n"
    )


def former_settings(suite: str) -> SuiteSettings | None:
    """What a former import, or a person, has set; None where there is no file. AssayError where it is none of these."""
    path = suite_file(suite)
    if not path.exists():
        return None
    try:
        former = yaml.safe_load(path.read_bytes())
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: not YAML: {' '.join(str(error).split())}.") from None
    if not isinstance(former, dict) or former.get("kind") != "collection":
        raise AssayError(f"{path} is there, and no collection. Choose another name by --suite.")
    return SuiteSettings(former.get("exclude_same_id") is True, str(former.get("repeated_judgments", "reject")))
