"""Where MLflow keeps the runs, and which results it has already, without importing MLflow (2-3 seconds)."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

DIGEST = "assay.digest"  # the tag that a wholly logged run carries
DEFAULT = "sqlite:///mlflow.db"
ARTIFACTS = Path("mlruns")
_SQLITE = "sqlite:///"
_QUERY = (
    "SELECT tags.value FROM tags JOIN runs ON runs.run_uuid = tags.run_uuid"
    " WHERE tags.key = ? AND runs.lifecycle_stage = 'active'"
)


def tracking_uri() -> str:
    return os.environ.get("MLFLOW_TRACKING_URI") or DEFAULT


def is_local(uri: str) -> bool:
    return uri.startswith(_SQLITE)


def logged_here(uri: str) -> frozenset[str] | None:
    """The digests in a local store, read from its tables; None where only MLflow can tell."""
    if not is_local(uri):
        return None
    path = Path(uri.removeprefix(_SQLITE))
    if not path.is_file():
        return frozenset()
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return frozenset(value for (value,) in connection.execute(_QUERY, (DIGEST,)))
    except sqlite3.Error:
        return None
