"""What a cell's result is known by: its name, its entries in dvc.lock and the bytes of its metrics file."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.errors import AssayError

Lock = Mapping[str, Mapping[str, Any]]  # entries by stage name


def read_lock(path: Path = Path("dvc.lock")) -> Lock:
    """Empty where there is no lock file: the metrics came with git and nothing ran here. AssayError if malformed."""
    try:
        lock = yaml.load(path.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except FileNotFoundError:
        return {}
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: not YAML: {' '.join(str(error).split())}. Run `git checkout -- {path}`.") from None
    stages: Lock = (lock or {}).get("stages", {})
    return stages


def cell_digest(lock: Lock, suite: str, profile: str, method: str, metrics: bytes) -> str:
    """sha256 over the cell's name, the stages that write its own files (in order of their names) and its metrics."""
    own = {name: lock[name] for name in sorted(lock) if _writes(lock[name], suite, profile, method)}
    known = json.dumps([suite, profile, method, own], sort_keys=True).encode()
    return sha256(known + b"\0" + metrics).hexdigest()


def _writes(stage: Mapping[str, Any], suite: str, profile: str, method: str) -> bool:
    run = places.run(suite, profile, method)
    files = {places.metrics(suite, profile, method), places.per_query(suite, profile, method), run}
    outs = [Path(out["path"]) for out in stage.get("outs", [])]
    return any(out in files or run in out.parents for out in outs)
