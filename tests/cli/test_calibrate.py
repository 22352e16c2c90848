"""The lexical judge on labels of our own: right claims quote their evidence, wrong ones share no word with it."""

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from assay import places
from assay.calibrating import judging_pairs
from assay.calibrating.calibration_file import read_calibration
from assay.cli import calibrate
from assay.errors import AssayError

CONF = Path(__file__).parents[2] / "conf"
PARAMS = "suites: []\nprofiles:\n  A1: {}\nmethods: [bm25]\ncontrols: []\ncontrol_profile: A1\n"
LABELS = """\
path: labels.jsonl
columns: {claim: claim, label: label, evidence: evidence, group: group}
positive: [yes_it_is]
measures: [lexical_support]
"""
EVIDENCE = "The signer adds a salt to every key before it signs the cookie of a session."


def assay(*arguments):
    parser = argparse.ArgumentParser()
    calibrate.add(parser.add_subparsers())
    chosen = parser.parse_args(["calibrate", *arguments])
    return chosen.run(chosen)


class Flat:
    """An embedder without a model: the labels do not qualify what it is used for."""

    def encode(self, texts):
        return np.ones((len(texts), 2), dtype=np.float32)


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", "cache")
    monkeypatch.setattr(judging_pairs, "Embedder", lambda *_: Flat())
    shutil.copytree(CONF, "conf")
    Path("params.yaml").write_text(PARAMS)
    Path("conf/labels/mine.yaml").write_text(LABELS)
    rows = [
        {"claim": claim, "label": label, "evidence": EVIDENCE, "group": f"g{group}"}
        for group in range(12)
        for claim, label in (("adds a salt to every key", "yes_it_is"), ("nobody knows what happens then", "no"))
    ]
    Path("labels.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))


def kept(name="lexical_labels=mine"):
    return places.cache() / "calibrations" / name


def test_prints_what_the_judge_is_worth_and_keeps_it(capsys):
    assert assay("lexical", "labels=mine") == 0
    printed = capsys.readouterr().out
    assert "lexical labels=mine" in printed
    assert printed.endswith(f"kept in {kept()}: calibration.json, reliability.csv, reliability.svg\n")
    assert read_calibration(kept() / "calibration.json")["lexical_support"]["auc"] == 1
    assert {path.name for path in kept().iterdir()} >= {"calibration.json", "reliability.csv", "reliability.svg"}


def test_json_is_for_programs(capsys):
    assert assay("lexical", "labels=mine", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["judge"], printed["kept"]) == ("lexical labels=mine", str(kept()))
    assert printed["measures"]["lexical_support"]["positives"] == 12


def test_settings_are_dotted_keys_and_part_of_the_name(capsys):
    assert assay("lexical", "labels=mine", "calibration.threshold=0.9", "calibration.resamples=50") == 0
    folder = kept("lexical_labels=mine_calibration.threshold=0.9_calibration.resamples=50")
    assert read_calibration(folder / "calibration.json")["lexical_support"]["threshold"] == 0.9


@pytest.mark.parametrize("arguments", [["none"], ["lexical", "labels=none"]])
def test_nothing_to_measure_is_an_error(arguments):
    with pytest.raises(AssayError, match="name a judge other than `none`, and labels"):
        assay(*arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lexicall"], r"there is no conf/judge/lexicall\.yaml"),
        (["lexical", "labels=mine2"], r"there is no conf/labels/mine2\.yaml"),
        (["lexical", "label=mine"], r"unknown key `label`\. Did you mean `labels`\?"),
        (["lexical", "labels=mine", "labels.positive=[maybe]"], r"all labels are negative.*positive in conf: maybe"),
    ],
)
def test_a_mistake_is_named(arguments, said):
    with pytest.raises(AssayError, match=said):
        assay(*arguments)
