import subprocess
import sys

import pytest

from assay.cli.main import parser

COMMANDS = ("run", "table", "gate", "track", "lint")


def test_help_teaches_the_flow_and_names_every_command(capsys):
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert all(f"assay {command}" in printed for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(command, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    assert f"  assay {command}" in capsys.readouterr().out


def test_an_unknown_command_ends_with_2(capsys):
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["tabel"])
    assert ended.value.code == 2


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from assay.cli.main import parser; parser();"
        "print([name for name in ('torch', 'mlflow', 'hydra', 'pandas', 'onnxruntime', 'dvc') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_reader_that_leaves_is_no_traceback():
    """`assay table | head`: 141 is 128 + SIGPIPE, which a shell reports of programs that end so."""
    code = (
        "import argparse, assay.cli.main as main\n"
        "def run(_):\n    raise BrokenPipeError\n"
        "main.parser = lambda: argparse.ArgumentParser()\n"
        "argparse.ArgumentParser.parse_args = lambda _: argparse.Namespace(run=run)\n"
        "main.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (141, "")
