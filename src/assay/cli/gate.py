"""`assay gate`: fail where a change made the metrics worse than params.yaml allows."""

import argparse
from collections.abc import Callable
from dataclasses import replace

from assay import places
from assay.calibrating.qualified import disqualified, read_standing
from assay.comparing.gate import decide
from assay.comparing.gate_result import GateResult, could_not_compare
from assay.comparing.metrics_diff import base_standing, read_change
from assay.comparing.rules import Rules, read_rules
from assay.errors import AssayError
from assay.grid import read_grid
from assay.reporting.gate_json import gate_json
from assay.reporting.gate_markdown import gate_markdown
from assay.reporting.gate_text import gate_text

DESCRIPTION = """\
Compare the metrics of the workspace with those of BASE by the rules under `gate:` in params.yaml.

A drop counts where it is larger than the rule tolerates and, if both sides have per-query files, the whole paired
interval of the difference lies beyond the tolerance and its p-value, corrected for all comparisons that moved in this
run, is at most 1 - confidence. Where it is not so, the drop is named, and counts only if it is larger than the rule's
`max`. A lower coverage, a metric that vanished or is no number, and a value below its floor or above its ceiling always
count. What came new, and queries that were added or removed, is named. Measures of a judge that the calibration shows
to be no better than chance are ignored, and named; one that the base shows to be better counts.

exit status: 0 no regression, 1 a regression, 2 the two sides could not be compared.
"""
EXAMPLES = """\
examples:
  assay gate                          against origin/main
  assay gate HEAD                     what did my uncommitted run change?
  assay gate v1.2 --json | jq .verdict
  assay gate --markdown > comment.md  for a pull request

in a shallow clone, fetch the base first: git fetch --depth=1 origin main:refs/remotes/origin/main
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "gate",
        help="compare the metrics with BASE (default: origin/main); exit 1 on a regression, 2 if not comparable",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("base", nargs="?", default="origin/main", metavar="BASE", help="a git revision")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="render", action="store_const", const=gate_json, help="for programs")
    form.add_argument("--markdown", dest="render", action="store_const", const=gate_markdown, help="for a pull request")
    parser.set_defaults(run=run, render=gate_text)


def run(arguments: argparse.Namespace) -> int:
    render: Callable[[GateResult], str] = arguments.render
    result = _compare(arguments.base)
    print(render(result), end="")
    return result.exit_code


def _compare(base: str) -> GateResult:
    try:
        rules = replace(read_rules(), clusters=read_grid().clusters)
        change = read_change(base)
        return decide(change, _calibrated(rules, change.commit))
    except AssayError as error:
        return could_not_compare(base, str(error))


def _calibrated(rules: Rules, commit: str) -> Rules:
    """With what the calibrations of both sides say of the measures."""
    now = read_standing(places.calibrations())
    unqualified = tuple(measure for measure, why in now.items() if why)
    return replace(rules, unqualified=unqualified, disqualified=disqualified(base_standing(commit), now))
