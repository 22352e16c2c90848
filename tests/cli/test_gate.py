"""The command as a person runs it, in a small repository with DVC."""

import argparse
import json
import subprocess
from pathlib import Path

import pytest

from assay.cli import gate

DVC_YAML = """\
stages:
  score:
    cmd: "true"
    metrics:
      - metrics/s/A1/bm25.json:
          cache: false
"""
PARAMS = """\
suites: [s]
profiles:
  A1: {}
methods: [bm25]
controls: []
control_profile: A1
gate:
  rules:
    - metric: overall.m
      better: up
      abs: 0.01
"""
METRICS = Path("metrics/s/A1/bm25.json")


def assay(*arguments):
    parser = argparse.ArgumentParser()
    gate.add(parser.add_subparsers())
    chosen = parser.parse_args(["gate", *arguments])
    return chosen.run(chosen)


def write_mean(mean):
    METRICS.parent.mkdir(parents=True, exist_ok=True)
    METRICS.write_text(json.dumps({"overall": {"m": {"mean": mean, "n": 3}}}))


@pytest.fixture
def repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("dvc.yaml").write_text(DVC_YAML)
    Path("params.yaml").write_text(PARAMS)
    write_mean(0.5)
    subprocess.run(["git", "init", "-q", "."], check=True)
    Path(".dvc").mkdir()
    Path(".dvc/config").write_text("[core]\n    analytics = false\n    check_update = false\n")
    subprocess.run(["git", "add", "."], check=True)
    identity = ["-c", "user.name=n", "-c", "user.email=n@example.org"]
    subprocess.run(["git", *identity, "commit", "-qm", "base"], check=True)


def test_passes_then_fails_on_a_drop_then_cannot_compare(repository, capsys):
    assert assay("HEAD") == 0
    assert "PASS: 1 comparisons" in capsys.readouterr().out
    write_mean(0.4)
    assert assay("HEAD", "--markdown") == 1
    assert "| s/A1/bm25 | overall.m | 0.5000 | 0.4000 | -0.1000 |" in capsys.readouterr().out
    METRICS.write_text("{")
    assert assay("HEAD", "--json") == 2
    assert json.loads(capsys.readouterr().out)["verdict"] == "could not compare"


@pytest.mark.parametrize(
    ("text", "status", "kind"),
    [('{"overall": {"m": {"mean": NaN, "n": 3}}}', 1, "not a number"), ('{"overall": {', 2, "unreadable")],
)
def test_damaged_metrics_never_pass(repository, capsys, text, status, kind):
    """A mean that is no number was measured and is a failure; a file that cannot be read says nothing."""
    METRICS.write_text(text)
    assert assay("HEAD", "--json") == status
    report = json.loads(capsys.readouterr().out)
    assert kind in {finding["kind"] for finding in report["failures" if status == 1 else "could_not_compare"]}


def test_an_unknown_base_is_exit_2_with_the_mend(repository, capsys):
    assert assay() == 2
    assert "git fetch --depth=1 origin main:refs/remotes/origin/main" in " ".join(capsys.readouterr().out.split())


def test_malformed_rules_are_exit_2(repository, capsys):
    Path("params.yaml").write_text(PARAMS.replace("better", "beter"))
    assert assay("HEAD") == 2
    assert "Did you mean `better`?" in capsys.readouterr().out


def test_a_judge_that_loses_its_qualification_hides_no_drop(repository, capsys):
    """Qualified in the base; then at chance beside a drop; then at chance on both sides, which is named alone."""
    good, chance = ({"m": {"auc": 0.8, "auc_low": low, "auc_high": 0.9}} for low in (0.7, 0.5))
    commit_calibration(good)
    Path("metrics/calibration.json").write_text(json.dumps(chance))
    write_mean(0.4)
    assert assay("HEAD") == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert "the measure was qualified in the base and is not now: may be chance" in shown
    assert "the worst drop among them: s/A1/bm25 overall.m 0.5000 -> 0.4000" in shown
    Path("metrics/calibration.json").unlink()
    write_mean(0.5)
    assert assay("HEAD", "--json") == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert (failure["kind"], failure["metric"]) == ("disqualified", "m")
    commit_calibration(chance)
    assert assay("HEAD", "--json") == 2  # nothing is left to compare
    report = json.loads(capsys.readouterr().out)
    assert (report["failures"], {finding["kind"] for finding in report["named"]} >= {"unqualified"}) == ([], True)


def commit_calibration(calibration):
    Path("metrics/calibration.json").write_text(json.dumps(calibration))
    subprocess.run(["git", "add", "."], check=True)
    identity = ["-c", "user.name=n", "-c", "user.email=n@example.org"]
    subprocess.run(["git", *identity, "commit", "-qm", "calibration"], check=True)
