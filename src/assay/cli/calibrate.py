"""`assay calibrate`: measure a judge on labelled pairs before anyone believes it."""

import argparse
import json
import re
from pathlib import Path

from assay import places
from assay.atomic import write_whole
from assay.calibrating.calibration import Calibration
from assay.calibrating.calibration_file import calibration_numbers, write_calibration
from assay.calibrating.calibration_text import calibration_text
from assay.calibrating.judging_pairs import calibrate_judge
from assay.calibrating.reliability_csv import write_reliability
from assay.calibrating.reliability_plot import reliability_svg
from assay.cli.overrides import nested, parse_pairs
from assay.composing.compose import compose_common
from assay.config import CallsConfig, JudgeConfig, check
from assay.errors import AssayError
from assay.grid import read_grid
from assay.llm.account import account_text, read_account
from assay.llm.model_calls import ModelCalls

DESCRIPTION = """\
Let a judge judge pairs that people labelled, and say what its scores are worth: AUC, agreement at a fixed and at the
best threshold, Cohen's kappa, with intervals, beside what a majority, the claim's length and shared words reach.

  JUDGE              a file of conf/judge, such as lexical, ollama or vertex
  labels=NAME        another file of conf/labels (default: claims, our own over the default corpus)
  any dotted key     of conf/, such as judge.samples=3, judge.model.model=NAME, calls.workers=4 or labels.path=FILE

A measure whose AUC interval reaches .5 is unqualified: the table marks it and the gate ignores it. For the judge of
params.yaml `dvc repro` does the same and keeps metrics/calibration.json. Calls that were made before are not repeated.
"""
EXAMPLES = """\
examples:
  assay calibrate lexical
  assay calibrate ollama judge.model.model=qwen2.5:14b-instruct
  assay calibrate vertex labels=mine --json
"""
GROUPS = ("judge", "labels", "embedder")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "calibrate",
        help="measure a judge on labelled pairs: AUC, kappa, reliability",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("judge", metavar="JUDGE")
    parser.add_argument("settings", nargs="*", metavar="key=value")
    parser.add_argument("--json", action="store_true", help="print the numbers for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    given = {"judge": arguments.judge} | parse_pairs(arguments.settings, GROUPS)
    settings = compose_common(read_grid(), nested(given, GROUPS))
    config = check({key: settings[key] for key in JudgeConfig.model_fields}, JudgeConfig, "assay calibrate")
    name = " ".join((arguments.judge, *arguments.settings))
    folder = places.cache() / "calibrations" / re.sub(r"[^\w.=@-]+", "_", name)
    calls_config = check(settings["calls"], CallsConfig, "assay calibrate")
    with ModelCalls(calls_config, places.cache()) as calls:
        calibration = calibrate_judge(config, places.cache(), calls)
        if calibration is None:
            raise AssayError("there is nothing to measure: name a judge other than `none`, and labels.")
        calls.keep(folder / "calls.jsonl")
    _keep(folder, name, calibration)
    if arguments.json:
        print(json.dumps({"judge": name, "kept": str(folder), "measures": calibration_numbers(calibration)}, indent=2))
        return 0
    spent = read_account(folder / "calls.jsonl", calls_config.prices)
    print(calibration_text(name, calibration, account_text(spent) if spent else ""), end="")
    print(f"\nkept in {folder}: calibration.json, reliability.csv, reliability.svg")
    return 0


def _keep(folder: Path, name: str, calibration: Calibration) -> None:
    write_calibration(folder / "calibration.json", calibration)
    write_reliability(folder / "reliability.csv", calibration)
    write_whole(folder / "reliability.svg", reliability_svg(calibration, name))
