"""docs/architecture.md against the contract of the rooms, and against dvc.yaml."""

import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text()


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)[1]


def rows(title):
    """The cells of each row of the first table of a section."""
    for line in section(title).split("\n"):
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if cells and not set(line) <= set("| -"):
            yield cells


def test_rooms_stand_in_the_order_of_the_contract():
    """Lowest first here, highest first there. A room that the contract has not taken up yet may stand anywhere."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    layers = [re.findall(r"assay\.(\w+)", layer) for layer in reversed(contract["layers"])]
    known = {name for layer in layers for name in layer}
    told = [re.findall(r"`(\w+)`", first) for first, *_ in list(rows("Rooms"))[1:]]
    here = [sorted(name for name in row if name in known) for row in told]
    assert [row for row in here if row] == [sorted(layer) for layer in layers]


def test_every_room_is_told_and_exists():
    told = {name for first, *_ in list(rows("Rooms"))[1:] for name in re.findall(r"`(\w+)`", first)}
    folder = ROOT / "src/assay"
    rooms = {path.parent.name for path in folder.glob("*/__init__.py")} | {path.stem for path in folder.glob("*.py")}
    assert told == rooms - {"__init__"}


def test_stages_are_those_of_dvc():
    stages = yaml.safe_load((ROOT / "dvc.yaml").read_text())["stages"]
    told = [name for _, cell, *_ in list(rows("Stages"))[1:] for name in re.findall(r"`([\w-]+)`", cell)]
    assert sorted(told) == sorted(stages)


def test_the_named_outputs_are_declared_by_their_stages():
    """Each file of the table is declared by a stage that the table names; times are declared by none."""
    stages = yaml.safe_load((ROOT / "dvc.yaml").read_text())["stages"]
    for cell, by, *_ in list(rows("Files between the stages"))[1:]:
        if by == "each stage":
            continue
        outputs = "\n".join(str([stages[one].get("outs"), stages[one].get("metrics")]) for one in by.split(", "))
        for file in re.findall(r"`([^`]+)`", cell):
            folder = file if file.endswith("/") or file.startswith("data/config") else ""
            name = "data/" + folder.split("/")[1] if folder else re.sub(r"^\*|^.*(/|<method>)", "", file)
            assert name in outputs, file
