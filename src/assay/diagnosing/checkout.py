"""Whether this command and the stages run the code of this folder."""

import shutil
import subprocess
from pathlib import Path

import assay
from assay.diagnosing.check import Check, fail, ok, warn

_ASK = "import importlib.util as u; s = u.find_spec('assay'); print(s.origin if s else '')"


def check_checkout() -> list[Check]:
    """DVC runs the stages with the `python` on the PATH, which may know another assay than the one that runs here."""
    here = (Path("src") / "assay").resolve()
    return [_of_command(here), _of_stages(here)]


def _of_command(here: Path) -> Check:
    used = Path(assay.__file__).resolve().parent
    if used == here:
        return ok("assay", "runs the code of this folder")
    return fail(
        "assay", f"runs the code of {used.parents[1]}, not of this folder", "make setup; source .venv/bin/activate"
    )


def _of_stages(here: Path) -> Check:
    python = shutil.which("python")
    if python is None:
        return fail("stages", "there is no `python` on the PATH, by which DVC runs them", "source .venv/bin/activate")
    try:
        done = subprocess.run([python, "-c", _ASK], capture_output=True, text=True, timeout=10, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return warn("stages", "the `python` on the PATH does not answer", "source .venv/bin/activate")
    origin = done.stdout.strip()
    if origin and Path(origin).resolve().parent == here:
        return ok("stages", "the `python` on the PATH runs the code of this folder")
    seen = f"the `python` on the PATH knows {'another assay' if origin else 'no assay'}"
    return fail("stages", seen, "source .venv/bin/activate")
