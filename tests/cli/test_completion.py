import shutil
import subprocess

import pytest

from assay.cli.completion import SHELLS, script
from assay.cli.main import COMMANDS, parser

# What bash does for a press of the tab key: the words so far go to the function that the script registers.
ASK = """\
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMPREPLY=()
"$(complete -p assay | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scripts")
    for shell in SHELLS:
        (folder / shell).write_text(script(parser(), shell))
    return folder


@pytest.fixture
def complete(scripts, tmp_path):
    """The words that bash offers in a project with two measured cells."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    for suite, profile, method in (("shop", "A1", "bm25"), ("papers", "F1", "rrf")):
        path = tmp_path / "metrics" / suite / profile / f"{method}.json"
        path.parent.mkdir(parents=True)
        path.write_text("{}")

    def run(*words):
        command = [bash, "--norc", "-c", ASK, "bash", scripts / "bash", "assay", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.split()

    return run


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("cal",), ["calibrate"]),
        (("table", "--su"), ["--suite"]),
        (("table", "--suite", ""), ["papers", "shop"]),
        (("show", "Q1", "--cell", "A"), ["A1/bm25"]),
        (("compare", "F"), ["F1/rrf"]),
        (("completion", "z"), ["zsh"]),
        (("export", "--to", "m"), ["metrics"]),
    ],
)
def test_bash_completes_commands_options_suites_cells_and_folders(complete, words, offered):
    assert complete(*words) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_knows_every_command(scripts, shell):
    text = (scripts / shell).read_text()
    assert all(name in text for name in COMMANDS)


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_is_here_can_read_its_script(scripts, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    subprocess.run([shell, "-n", scripts / shell], check=True)


def test_the_command_prints_the_script(capsys):
    chosen = parser(["completion"]).parse_args(["completion", "bash"])
    assert chosen.run(chosen) == 0
    assert "complete" in capsys.readouterr().out
