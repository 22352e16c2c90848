import subprocess
from pathlib import Path

from assay.tracking.git_state import GitState, git_state

IDENTITY = ["-c", "user.name=n", "-c", "user.email=n@example.org"]


def test_tells_commit_and_changes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a").write_text("1")
    for arguments in (["init", "-q"], ["add", "."], [*IDENTITY, "commit", "-qm", "m"]):
        subprocess.run(["git", *arguments], check=True)
    Path("untracked").write_text("1")
    assert (len(git_state().commit), git_state().dirty) == (40, False)
    Path("a").write_text("2")
    assert git_state().dirty


def test_outside_a_repository_there_is_no_commit(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert git_state() == GitState("", dirty=True)


def test_name():
    assert GitState("c0ffee000011", dirty=True).name == "c0ffee0000 + changes"
    assert GitState("", dirty=False).name == "no commit"
