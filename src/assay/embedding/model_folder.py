"""The files of an embedding model: where they lie and what names their content."""

import json
from hashlib import file_digest, sha256
from pathlib import Path

from assay.embedding.library_settings import quiet
from assay.errors import AssayError
from assay.models import model_path

_OTHER_RUNTIMES = ["onnx/*", "openvino/*", "*.h5", "*.msgpack", "*.ot", "rust_model*"]


def model_folder(name: str) -> Path:
    """The folder of the model `name`; a hub's model is downloaded once, by the hub's own client.

    AssayError where there is no such model or no way to it.
    """
    path = model_path(name)
    if Path(path).is_dir():
        return Path(path)
    quiet()
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(path, ignore_patterns=_OTHER_RUNTIMES))
    except Exception as error:  # its client raises errors of several libraries
        raise AssayError(
            f"embedder.model: `{name}` could not be fetched ({type(error).__name__}: {error}). "
            "Name a model that is in the local cache, a folder, or all-MiniLM-L6-v2, which is installed."
        ) from error


def model_digest(folder: Path) -> str:
    """Names the content of a model: the sha256 over its files, texts for readers (*.md) and hidden files aside."""
    whole = sha256()
    for path in sorted(path for path in folder.rglob("*") if _matters(path.relative_to(folder)) and path.is_file()):
        with path.open("rb") as file:
            content = file_digest(file, "sha256").hexdigest()
        whole.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def check_max_tokens(folder: Path, max_tokens: int) -> None:
    """AssayError where the model has no position for the last of `max_tokens` tokens."""
    config = folder / "config.json"
    if not config.exists():
        return
    positions = json.loads(config.read_text(encoding="utf-8")).get("max_position_embeddings")
    if isinstance(positions, int) and max_tokens > positions:
        raise AssayError(
            f"embedder.max_tokens: {max_tokens} is more than the {positions} tokens that "
            f"the model in {folder} can read. Lower it in conf/embedder/."
        )


def _matters(path: Path) -> bool:
    return path.suffix != ".md" and not any(part.startswith(".") for part in path.parts)
