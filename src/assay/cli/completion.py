"""`assay completion`: let the shell complete commands, options, files, suites and cells."""

import argparse
from collections.abc import Iterator
from typing import Any

SHELLS = ("bash", "zsh", "tcsh")
DESCRIPTION = """\
Print a script that lets your shell complete commands and options, names of files and folders, and in a project the
names of suites and cells. Make it anew after an update.

bash (with bash-completion):
  mkdir -p ~/.local/share/bash-completion/completions
  assay completion bash > ~/.local/share/bash-completion/completions/assay
zsh (with `fpath+=~/.zfunc` and `autoload -Uz compinit && compinit` in ~/.zshrc):
  mkdir -p ~/.zfunc
  assay completion zsh > ~/.zfunc/_assay
tcsh:
  assay completion tcsh > ~/.assay.completion.csh      and `source ~/.assay.completion.csh` in ~/.tcshrc
for this shell alone, in bash:
  eval "$(assay completion bash)"
"""
EXAMPLES = """\
examples:
  assay completion bash
  assay completion zsh > _assay
"""
_FILES = {"FILE", "PATH", "LOG", "QUERIES", "FIXTURES"}
_CELLS = {"A", "B", "CELL", "PROFILE/METHOD", "CELL[@REVISION]"}
# Names of what was measured, by the names of files: nothing is started for a press of the tab key.
_PREAMBLE = {
    "bash": """\
_assay_names() {
  local file
  for file in metrics/*/*/*.json; do
    [ -e "$file" ] || continue
    file="${file#metrics/}"
    if [ "$1" = suite ]; then echo "${file%%/*}"; else file="${file#*/}"; echo "${file%.json}"; fi
  done | sort -u
}
_assay_cells() { compgen -W "$(_assay_names cell)" -- "$1"; }
_assay_suites() { compgen -W "$(_assay_names suite)" -- "$1"; }
""",
    "zsh": """\
_assay_cells() { local -a of; of=(metrics/*/*/*.json(N)); of=(${${of#metrics/*/}%.json}); compadd -- $of }
_assay_suites() { local -a of; of=(metrics/*/*/*.json(N)); of=(${${of#metrics/}%%/*}); compadd -- $of }
""",
}
_CELL: dict[str, Any] = {"bash": "_assay_cells", "zsh": "_assay_cells"}
_SUITE: dict[str, Any] = {"bash": "_assay_suites", "zsh": "_assay_suites"}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "completion",
        help="a script that lets bash, zsh or tcsh complete what you type",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from assay.cli.main import parser  # which knows all commands, this one too

    print(script(parser(), arguments.shell))
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    import shtab

    for action in _actions(parser):
        kind = _kind(action)
        if kind is not None:
            action.complete = kind  # type: ignore[attr-defined]  # where shtab looks
    preamble: Any = _PREAMBLE  # by shell; its annotation says text
    return str(shtab.complete(parser, shell, preamble=preamble))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action


def _kind(action: argparse.Action) -> dict[str, Any] | None:
    """What the action's word is, by what its help calls it."""
    import shtab

    names = action.metavar if isinstance(action.metavar, tuple) else (action.metavar,)
    if _CELLS & set(names):
        return _CELL
    if "--suite" in action.option_strings or names[0] == "SUITE":
        return _SUITE
    if "DIR" in names:
        return dict(shtab.DIRECTORY)
    return dict(shtab.FILE) if _FILES & set(names) else None
