"""Where the figures come from: commit, corpora, versions. No time of day: the same state gives the same page."""

import json
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from assay import places
from assay.corpora.documents import MANIFEST

PACKAGES = ("assay", "bm25s", "dvc", "numpy", "onnxruntime", "sentence-transformers", "tokenizers", "torch")


def read_provenance(suites: Iterable[str], state: str) -> list[tuple[str, str]]:
    """Names with what they stand for. state: the commit, and whether files differ from it."""
    return [
        ("commit", state),
        *((f"corpus of {suite}", told) for suite in suites if (told := _corpus(suite))),
        ("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        *((package, found) for package in PACKAGES if (found := _version(package))),
    ]


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
