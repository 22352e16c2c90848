"""Bring a collection into the project: its files, its config, and its place in params.yaml; all of it or nothing."""

import shutil
from pathlib import Path

from assay import places
from assay.atomic import whole_folder, write_whole
from assay.errors import AssayError
from assay.grid import read_grid
from assay.importing.found import Format
from assay.importing.judging_rules import Rules
from assay.importing.malformed import Malformed
from assay.importing.params_edit import with_collection_suite
from assay.importing.suite_name import check_suite_name
from assay.importing.suite_yaml import SuiteSettings, former_settings, suite_file, suite_text
from assay.importing.summary import Summary
from assay.importing.write_collection import EXTERNAL, RECORDED, write_collection

PARAMS = Path("params.yaml")


def check_target(suite: str, replace: bool) -> None:
    """AssayError where the suite cannot be written: before a file is read."""
    check_suite_name(suite)
    grid = read_grid(PARAMS)
    if suite in set(grid.all_suites) - set(grid.collections.suites):
        raise AssayError(f"--suite: params.yaml has `{suite}` as a suite of another kind. Choose another name.")
    former_settings(suite)
    with_collection_suite(_params(), suite)
    folder = places.suite_folder(suite)
    there = next((path for path in (folder, suite_file(suite)) if path.exists()), None)
    if there and not replace:
        raise AssayError(f"{there} is there already. Choose another --suite, or add --replace.")


def import_suite(found: Format, suite: str, settings: SuiteSettings | None, rules: Rules, faults: Malformed) -> Summary:
    """settings None: those of a former import stay.

    What a person put beside the files of a former import stays as well. AssayError names what is malformed; nothing
    was written then.
    """
    folder = places.suite_folder(suite)
    former = former_settings(suite)
    params = with_collection_suite(_params(), suite)
    with whole_folder(folder) as new:
        summary = write_collection(found, new, rules, faults)
        _keep_others(folder, new)
    if settings is not None or former is None:
        write_whole(suite_file(suite), suite_text(suite, settings or SuiteSettings(False, "reject")))
    if params != _params():
        write_whole(PARAMS, params)
    return summary


def _keep_others(former: Path, new: Path) -> None:
    """Copy what the new folder does not have: a note, what other systems found, a .dvc file."""
    if not former.is_dir():
        return
    for path in sorted(former.rglob("*")):
        inner = path.relative_to(former)
        stale = inner == Path(EXTERNAL) / RECORDED
        if path.is_file() and not stale and not (new / inner).exists():
            (new / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, new / inner)


def _params() -> str:
    try:
        with PARAMS.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        raise AssayError(f"{PARAMS} is missing. Run the command in the project's root.") from None
