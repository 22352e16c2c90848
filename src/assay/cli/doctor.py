"""`assay doctor`: what is missing on this machine and in this project, and how to mend it."""

import argparse

from assay.cli.colour import colours
from assay.diagnosing.check import Check

DESCRIPTION = """\
Look at what assay needs, and say how to mend what is missing: Python, the installed packages against
requirements.lock, whether the command and the stages run the code of this folder, DVC with cache and remote, git,
params.yaml and conf/, the models and back ends that they choose, credentials (whether they are there; no value and no
path is shown), the disk, memory, the clock. Nothing is changed, fetched or, without --online, asked of a network.

exit status: 0 all is well, or there are warnings alone; 1 something is to mend.
"""
EXAMPLES = """\
examples:
  assay doctor
  assay doctor --online                 also ask the chat models' servers, 3 s each
  assay doctor --quiet                  what is not well, alone
  assay doctor --json | jq -r '.checks[] | select(.state == "fail") | .mend'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "doctor",
        help="what is missing on this machine and in this project, and how to mend it",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--online", action="store_true", help="ask the back ends that the configuration chooses")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from assay.diagnosing.diagnose import diagnose
    from assay.diagnosing.doctor_json import doctor_json
    from assay.diagnosing.doctor_text import check_lines, summary

    checks: list[Check] = []
    for check in diagnose(arguments.online):
        checks.append(check)
        shown = not arguments.json and (check.state != "ok" or not getattr(arguments, "quiet", False))
        if shown:
            print("\n".join(check_lines(check, colours())), flush=True)
    print(doctor_json(checks) if arguments.json else f"\n{summary(checks)}\n", end="")
    return 1 if any(check.state == "fail" for check in checks) else 0
