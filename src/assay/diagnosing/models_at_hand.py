"""Whether the models that the configuration names are here; none is loaded and none is fetched."""

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from assay import places
from assay.diagnosing.check import Check, fail, ok, warn
from assay.diagnosing.configuration import components
from assay.embedding.onnx_export import FORMAT
from assay.llm import smollm2
from assay.models import PACKAGED, model_path

_FETCHED = "the first run fetches it, which needs a network"


def check_models(composed: Sequence[Mapping[str, Any]]) -> list[Check]:
    return [*_embedders(composed), *_rerankers(composed), *_in_process(composed)]


def _embedders(composed: Sequence[Mapping[str, Any]]) -> Iterator[Check]:
    chosen = (settings["embedder"] for settings in composed if isinstance(settings.get("embedder"), dict))
    for name, runtime in dict.fromkeys((str(each.get("model")), str(each.get("runtime"))) for each in chosen):
        found = _model("embedder", name)
        yield found
        if runtime == "onnx" and found.state == "ok":
            yield _export(name)


def _rerankers(composed: Sequence[Mapping[str, Any]]) -> Iterator[Check]:
    blocks = (each for each in components(list(composed)) if str(each["_target_"]).endswith("CrossEncoderReranker"))
    for name in dict.fromkeys(str(each.get("model")) for each in blocks):
        yield _model("reranker", name)


def _in_process(composed: Sequence[Mapping[str, Any]]) -> Iterator[Check]:
    blocks = (each for each in components(list(composed)) if str(each["_target_"]).endswith(".Embedded"))
    for name in dict.fromkeys(str(each.get("model")) for each in blocks):
        path = smollm2.path() if name == smollm2.NAME else Path(name)
        mend = "make smoke-llm" if name == smollm2.NAME else "Name the path of a GGUF file."
        seen = f"{name} is {'here' if path.is_file() else 'not here'}"
        yield ok("chat model", seen) if path.is_file() else fail("chat model", seen, mend)


def _model(what: str, name: str) -> Check:
    if name in PACKAGED:
        if find_spec(PACKAGED[name]) is None:
            return fail(what, f"{name}: its package {PACKAGED[name]} is not installed", "make setup")
        return ok(what, f"{name}, installed as a package")
    path = model_path(name)  # AssayError where it can be nothing
    if Path(path).is_dir():
        return ok(what, f"{name}, a folder")
    if _in_hub_cache(name):
        return ok(what, f"{name}, in the hub's local cache")
    return warn(
        what, f"{name} is not in the hub's local cache: {_FETCHED}", "Name a folder, or run it once with a network."
    )


def _in_hub_cache(name: str) -> bool:
    """By the layout of huggingface_hub's cache (its docs, "Understand caching")."""
    home = Path(os.environ.get("HF_HOME") or Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "huggingface")
    cache = Path(os.environ.get("HF_HUB_CACHE") or home / "hub").expanduser()
    return any((cache / f"models--{name.replace('/', '--')}" / "snapshots").glob("*"))


def _export(name: str) -> Check:
    """The export of a packaged or a local model is named after its content, which is read for it: 0.1 s for 90 MB."""
    from assay.embedding.model_folder import model_digest

    folder = Path(model_path(name))
    if not folder.is_dir():
        return ok("onnx export", "looked for once the model is loaded from the hub's cache")
    if (places.cache() / "models" / f"{model_digest(folder)}-{FORMAT}" / "model.onnx").is_file():
        return ok("onnx export", "kept from a former run")
    return ok("onnx export", "none yet: the first run makes it, in about 15 s")
