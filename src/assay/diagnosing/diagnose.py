"""All checks, in the order in which a person would mend them."""

from collections.abc import Iterator
from pathlib import Path

from assay.diagnosing.back_ends import back_ends, check_back_ends
from assay.diagnosing.browser import check_browser
from assay.diagnosing.check import Check, guarded, warn
from assay.diagnosing.checkout import check_checkout
from assay.diagnosing.clock import check_clock
from assay.diagnosing.configuration import PARAMS, check_configuration
from assay.diagnosing.credentials import check_credentials
from assay.diagnosing.disk import check_disk
from assay.diagnosing.dvc_setup import check_dvc
from assay.diagnosing.git_repository import check_git
from assay.diagnosing.machine import check_machine
from assay.diagnosing.models_at_hand import check_models
from assay.diagnosing.packages import check_packages
from assay.diagnosing.python_version import check_python


def diagnose(online: bool = False) -> Iterator[Check]:
    """online: ask the back ends, too. Outside a project the machine alone is looked at."""
    yield from guarded("python", check_python)
    if PARAMS.exists() or Path("conf").is_dir():
        yield from guarded("packages", check_packages)
        yield from guarded("assay", check_checkout)
        yield from guarded("dvc", check_dvc)
        yield from guarded("git", check_git)
        yield from _configured(online)
        yield from guarded("browser", check_browser)
    else:
        seen = "this folder is no project of assay (no params.yaml): only the machine was looked at"
        yield warn("project", seen, "cd to the folder that holds params.yaml, or clone the project")
    yield from guarded("disk", check_disk)
    yield from guarded("machine", check_machine)
    yield from guarded("clock", check_clock)


def _configured(online: bool) -> Iterator[Check]:
    """What hangs on the configuration is looked at as far as that could be composed."""
    composed: list[dict[str, object]] = []

    def configuration() -> list[Check]:
        checks, settings = check_configuration()
        composed.extend(settings)
        return checks

    yield from guarded("conf", configuration)
    if composed:
        yield from guarded("models", lambda: check_models(composed))
        yield from guarded("back ends", lambda: list(check_back_ends(back_ends(composed), online)))
        yield from guarded("credentials", lambda: list(check_credentials(back_ends(composed))))
