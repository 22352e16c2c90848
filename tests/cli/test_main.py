"""Every command of COMMANDS is held to the same habits."""

import re
import shlex
import subprocess
import sys
import time

import pytest

from assay.cli import main as command
from assay.cli.main import COMMANDS, FLOW, named, parser

WITHOUT_JSON = {"completion": "its result is a script"}
ASSIGNMENT = re.compile(r"[A-Z_]+=\S+")


@pytest.fixture(scope="module")
def whole():
    return parser()


@pytest.fixture(scope="module")
def commands(whole):
    (below,) = (action for action in whole._actions if hasattr(action, "choices") and isinstance(action.choices, dict))
    return below.choices


def examples(of):
    """The words of each example behind `assay`: without what a shell does with them, and without what explains them."""
    _, _, text = of.epilog.partition("examples:\n")
    for line in text.partition("\n\n")[0].split("\n"):
        words = shlex.split(re.split(r"   +| \| | > ", line.strip())[0])
        words = [word for number, word in enumerate(words) if number or not ASSIGNMENT.fullmatch(word)]
        if words[:1] == ["assay"]:
            yield words[1:]


def test_the_flow_names_exactly_the_commands():
    assert set(re.findall(r"^  assay ([a-z-]+)", FLOW, re.MULTILINE)) == set(COMMANDS)


def test_help_teaches_the_flow(capsys):
    with pytest.raises(SystemExit) as ended:
        parser([]).parse_args(["--help"])
    assert ended.value.code == 0
    assert FLOW in capsys.readouterr().out


def test_every_command_is_known_to_the_parser(commands):
    assert list(commands) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does_and_what_its_status_means(name, commands):
    assert len(commands[name].description) > 80
    assert "exit status: 0 " in commands[name].description


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_parses(name, whole, commands):
    found = [words for words in examples(commands[name]) if words[0] == name]
    assert found
    for words in found:
        whole.parse_args(words)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_prints_a_result_has_json(name, commands):
    assert ("--json" in commands[name]._option_string_actions) == (name not in WITHOUT_JSON)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_quiet_or_verbose_but_not_both(name, commands):
    assert {"-q", "--quiet", "-v", "--verbose"} <= set(commands[name]._option_string_actions)


def test_quiet_stands_before_or_behind_the_command(capsys):
    assert parser(["table"]).parse_args(["-q", "table"]).quiet
    assert parser(["table"]).parse_args(["table", "--quiet"]).quiet
    with pytest.raises(SystemExit) as ended:
        parser(["table"]).parse_args(["table", "-q", "-v"])
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "name"),
    [(["table", "--json"], "table"), (["-v", "gate", "table"], "gate"), (["tabel"], None), ([], None), (["-q"], None)],
)
def test_the_command_is_the_first_word_that_is_no_option(words, name):
    assert named(words) == name


def test_an_unknown_command_ends_with_2_and_names_the_closest(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["assay", "tabel"])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2
    assert "there is no command `tabel`. Did you mean `table`?" in capsys.readouterr().err


def test_an_unknown_option_ends_with_2_and_says_where_to_look(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["assay", "table", "--suit=s", "--jsn"])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2
    assert "unrecognized arguments: --jsn. `assay table --help` shows" in capsys.readouterr().err


def test_without_a_command_it_is_not_called_right(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["assay"])
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_help_starts_within_half_a_second_and_imports_nothing_heavy():
    """The best of three: others may use the machine, too."""
    code = (
        "import sys, assay.cli.main as main; sys.argv = ['assay', '--help']\n"
        "try: main.main()\n"
        "except SystemExit: pass\n"
        "heavy = ('numpy', 'pydantic', 'yaml', 'torch', 'mlflow', 'hydra', 'pandas', 'onnxruntime', 'dvc', 'altair')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    took = []
    for _ in range(3):
        started = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        took.append(time.perf_counter() - started)
        assert done.stdout.strip().endswith("\n[]")
    assert min(took) < 0.5


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_imports_what_is_heavy_to_parse_its_options(name):
    code = (
        f"import sys; from assay.cli.main import parser; parser([{name!r}]);"
        "print([name for name in ('torch', 'mlflow', 'hydra', 'pandas', 'onnxruntime', 'dvc', 'shtab', 'altair') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_reader_that_leaves_is_no_traceback():
    """`assay table | head`: 141 is 128 + SIGPIPE, which a shell reports of programs that end so."""
    code = (
        "import argparse, sys, assay.cli.main as main\n"
        "def run(_):\n    raise BrokenPipeError\n"
        "sys.argv = ['assay', 'table']\n"
        "argparse.ArgumentParser.parse_args = lambda *_: argparse.Namespace(run=run)\n"
        "main.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (141, "")
