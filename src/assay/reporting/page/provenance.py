"""Where the figures come from: commit, corpora, versions. No time of day: the same state gives the same page."""

import json
import platform
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from assay import places
from assay.corpora.documents import MANIFEST
from assay.grid import read_yaml

PACKAGES = ("assay", "bm25s", "dvc", "numpy", "onnxruntime", "sentence-transformers", "tokenizers", "torch")

_PARTS = ("embedder", "reranker", "writer", "generator", "judge", "rubric_judge")


def read_provenance(suites: Iterable[str], state: str) -> list[tuple[str, str]]:
    """Names with what they stand for. state: the commit, and whether files differ from it."""
    return [
        ("commit", state),
        *(row for suite in suites for row in _suite(suite)),
        ("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        *((package, found) for package in PACKAGES if (found := _version(package))),
    ]


def _suite(suite: str) -> Iterator[tuple[str, str]]:
    told = {
        "corpus": _corpus(suite),
        "queries": _queries(suite),
        "config": _config(suite),
        "models": _models(suite),
    }
    yield from ((f"{what} of {suite}", words) for what, words in told.items() if words)


def _config(suite: str) -> str:
    """The digest of every resolved config of the suite, as `compose` wrote them."""
    return _digest([places.suite_config(suite), *(places.CONFIG / suite).rglob("*.yaml")], f" of {places.CONFIG}")


def _queries(suite: str) -> str:
    """The digest of what is asked and judged: queries or tasks with their judgments, or the recorded cases."""
    config = read_yaml(places.suite_config(suite)) if places.suite_config(suite).is_file() else {}
    cases = map(Path, config.get("fixtures", ())) if isinstance(config, dict) else ()
    return _digest([places.suite_queries(suite), places.suite_tasks(suite), places.qrels(suite), *cases])


def _digest(files: Iterable[Path], of: str = "") -> str:
    """Of the names and contents of those that are at hand; "" where none is."""
    known = [path for path in sorted(files) if path.is_file()]
    digest = sha256()
    for path in known:
        digest.update(f"{path.as_posix()}\0".encode() + sha256(path.read_bytes()).digest())
    return f"{digest.hexdigest()} ({len(known)} {'file' if len(known) == 1 else 'files'}{of})" if known else ""


def _models(suite: str) -> str:
    """What encodes, answers and judges in any of its cells."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted((places.CONFIG / suite).rglob("*.yaml")):
        config = read_yaml(path)
        for part in _PARTS:
            of = config.get(part) if isinstance(config, dict) else None
            if isinstance(of, dict):
                found.setdefault(part, {})[_name(of)] = None
    return "; ".join(f"{part} {', '.join(names)}" for part, names in found.items())


def _name(component: Mapping[str, Any]) -> str:
    """Its class, and the model that it loads or asks. Never its address, which may hold a name or a key."""
    model = component.get("model")
    model = model.get("model") if isinstance(model, dict) else model
    kind = str(component.get("_target_", "")).rpartition(".")[2]
    return " ".join(filter(None, (kind, str(model or ""))))


def _corpus(suite: str) -> str:
    """Its digest and size; "" where the suite has no corpus of its own, or it is not at hand."""
    path = places.corpus(suite) / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return ""
    if not isinstance(manifest, dict) or "hash" not in manifest:
        return ""
    return f"{manifest['hash']} ({manifest.get('files', '?')} files, {manifest.get('bytes', '?')} bytes)"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
