"""docs/command-line.md against the commands that there are."""

import re
import shlex
from pathlib import Path

import pytest

from assay.cli.main import COMMANDS, parser

PAGE = (Path(__file__).parents[2] / "docs/command-line.md").read_text(encoding="utf-8")
TYPED = re.findall(r"^\$ (assay .*)$", PAGE, re.MULTILINE)


def test_the_table_names_exactly_the_commands():
    table = PAGE.partition("## All commands")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `assay ([a-z-]+)` \|", table, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("line", TYPED)
def test_every_command_on_the_page_parses(line):
    words = shlex.split(re.split(r" \| | > ", line)[0], comments=True)
    parser([words[1]]).parse_args(words[1:])


def test_there_are_commands_on_the_page():
    assert len(TYPED) > 5
