from pathlib import Path

import pytest

from assay.diagnosing import dvc_setup
from assay.diagnosing.dvc_setup import check_dvc


@pytest.fixture
def repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(dvc_setup, "installed", lambda name: "3.67.1")
    monkeypatch.setattr(dvc_setup.shutil, "which", lambda name: f"/bin/{name}")
    Path(".dvc").mkdir()
    return tmp_path


def states():
    return {check.name: check.state for check in check_dvc()}


def test_without_a_remote_it_works_alone(repository):
    assert states() == {"dvc": "ok", "dvc cache": "ok", "dvc remote": "warn"}


def test_a_remote_is_named_and_its_address_never(repository):
    Path(".dvc/config").write_text(
        "[core]\n    remote = team\n['remote \"team\"']\n    url = s3://user:secret@host/x\n"
    )
    Path(".dvc/config.local").write_text("['remote \"team\"']\n    password = hunter2%\n")
    checks = check_dvc()
    assert checks[-1].seen == "team is configured"
    assert not any(word in str(checks) for word in ("secret", "hunter2", "host"))


def test_a_remote_that_is_not_the_default(repository):
    Path(".dvc/config").write_text("['remote \"a\"']\n    url = /x\n['remote \"b\"']\n    url = /y\n")
    remote = check_dvc()[-1]
    assert (remote.state, remote.mend) == ("warn", "dvc remote default a")


def test_a_config_that_is_none(repository):
    Path(".dvc/config").write_text("no section\n")
    assert states() == {"dvc": "fail"}


def test_a_cache_elsewhere(repository):
    Path(".dvc/config").write_text("[cache]\n    dir = ../shared\n")
    assert check_dvc()[1].seen == ".dvc/../shared can be written to"


def test_a_closed_cache(repository, monkeypatch):
    monkeypatch.setattr(dvc_setup.os, "access", lambda path, mode: False)
    assert states()["dvc cache"] == "fail"


def test_no_repository(repository):
    Path(".dvc").rmdir()
    (check,) = check_dvc()
    assert (check.state, check.mend) == ("fail", "dvc init")


@pytest.mark.parametrize(("version", "on_path"), [(None, True), ("3.67.1", False)])
def test_not_installed_or_not_on_the_path(repository, monkeypatch, version, on_path):
    monkeypatch.setattr(dvc_setup, "installed", lambda name: version)
    monkeypatch.setattr(dvc_setup.shutil, "which", lambda name: "/bin/dvc" if on_path else None)
    (check,) = check_dvc()
    assert check.state == "fail"
    assert "make setup" in check.mend
