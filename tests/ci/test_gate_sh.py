"""Eight queries score .5 in the base. All eight at .25: the one-sided p is 0, no chance; all eight at .75 pass."""

from pathlib import Path

import pytest


@pytest.fixture
def told(tmp_path):
    return tmp_path / "gate.md"


def test_a_change_that_is_no_worse_passes(propose, told, measure):
    job = propose(lambda folder: measure(folder, *[0.75] * 8))
    done = job.run("gate.sh", "main", told)
    assert done.returncode == 0, done.stderr
    assert "assay gate against origin/main" in told.read_text()
    assert done.stdout == told.read_text()


def test_a_regression_fails_and_stays_shallow(propose, told, measure, git):
    job = propose(lambda folder: measure(folder, *[0.25] * 8))
    done = job.run("gate.sh", "main", told)
    assert done.returncode == 1
    assert "REGRESSION" in told.read_text()
    assert "REGRESSION" in done.stdout  # for the log
    assert git(job.folder, "rev-parse", "--is-shallow-repository") == "true"


def test_a_commit_is_fetched_by_its_hash(propose, told, measure, git, remote):
    base = git(remote, "rev-parse", "main")
    job = propose(lambda folder: measure(folder, *[0.25] * 8))
    assert job.run("gate.sh", base, told).returncode == 1
    assert job.run("gate.sh", "0" * 40, told).returncode == 2


@pytest.mark.parametrize("base", ["gone", "-x", "a b"])
def test_an_unknown_base_could_not_be_compared(propose, told, base):
    done = propose(lambda folder: None).run("gate.sh", base, told)
    assert done.returncode == 2
    assert "the base could not be fetched" in told.read_text()


def test_the_working_tree_is_held_against_head(propose, told, measure):
    job = propose(lambda folder: None)
    measure(job.folder, *[0.25] * 8)
    assert job.run("gate.sh", "HEAD", told).returncode == 1


def test_a_full_clone_does_not_become_shallow(remote, job, told, git):
    git(remote, "clone", "-q", git(remote, "remote", "get-url", "origin"), str(job.folder))
    assert job.run("gate.sh", "main", told).returncode == 0
    assert git(job.folder, "rev-parse", "--is-shallow-repository") == "false"


@pytest.mark.parametrize(("status", "message"), [(1, "no result"), (137, "broke off")])
def test_a_gate_that_breaks_off_is_no_pass(job, told, git, tmp_path, status, message):
    """A traceback of Python ends with 1 as well, and prints nothing."""
    fake = Path(tmp_path, "tools", "assay")
    fake.write_text(f"#!/bin/sh\nexit {status}\n")
    fake.chmod(0o755)
    git(job.folder, "init", "-q")
    assert job.run("gate.sh", "HEAD", told).returncode == 2
    assert message in told.read_text()
