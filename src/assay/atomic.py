"""Outputs are replaced whole or not at all: write beside the target, then move over it."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp, mkstemp


@contextmanager
def whole_folder(target: Path) -> Iterator[Path]:
    """Give an empty folder that takes the place of `target` when the block ends without an error."""
    target.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield folder
        folder.chmod(0o777 & ~_umask())
        _move_over(folder, target)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def write_whole(target: Path, text: str) -> None:
    """Replace the file `target` by `text` (UTF-8, line ends as given) in one step."""
    write_pieces(target, [text])


def write_pieces(target: Path, pieces: Iterable[str]) -> None:
    """The same for a text that comes piece by piece and need not be held whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _move_over(folder: Path, target: Path) -> None:
    if not target.exists():
        folder.rename(target)
        return
    former = Path(mkdtemp(prefix=f".{target.name}.former.", dir=target.parent))
    target.rename(former / target.name)
    folder.rename(target)
    shutil.rmtree(former, ignore_errors=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
