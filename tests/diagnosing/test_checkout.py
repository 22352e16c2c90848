import stat
from pathlib import Path

import assay
from assay.diagnosing.checkout import check_checkout

ROOT = Path(assay.__file__).parents[2]


def python(folder, prints):
    """A `python` that says where it finds assay."""
    folder.mkdir()
    script = folder / "python"
    script.write_text(f"#!/bin/sh\necho '{prints}'\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(folder)


def test_this_checkout_runs_its_own_code(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", python(tmp_path / "bin", assay.__file__))
    assert [check.state for check in check_checkout()] == ["ok", "ok"]


def test_another_folder_has_other_code(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", python(tmp_path / "bin", assay.__file__))
    command, stages = check_checkout()
    assert (command.state, stages.state) == ("fail", "fail")
    assert "not of this folder" in command.seen
    assert "another assay" in stages.seen


def test_a_python_without_assay_would_fail_every_stage(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", python(tmp_path / "bin", ""))
    assert check_checkout()[1].seen == "the `python` on the PATH knows no assay"


def test_no_python_at_all(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check_checkout()[1].mend == "source .venv/bin/activate"
