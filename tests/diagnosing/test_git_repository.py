import subprocess

import pytest

from assay.diagnosing.git_repository import check_git


def git(*arguments):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True, capture_output=True)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    folder = tmp_path / "one"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_no_repository(here):
    (check,) = check_git()
    assert check.state == "fail"
    assert "git init" in check.mend


def test_no_commit_yet(here):
    git("init")
    (check,) = check_git()
    assert (check.state, check.seen) == ("warn", "there is no commit yet: nothing to compare with")


def test_a_clone_knows_the_base_of_the_gate(here):
    git("init", "-b", "main")
    git("commit", "--allow-empty", "-m", "one")
    assert [(check.name, check.state) for check in check_git()] == [("git", "ok"), ("gate's base", "warn")]
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert [check.state for check in check_git()] == ["ok", "ok"]


def test_a_shallow_clone_is_told_how_to_fetch_the_base(here, tmp_path, monkeypatch):
    git("init", "-b", "main")
    git("commit", "--allow-empty", "-m", "one")
    git("commit", "--allow-empty", "-m", "two")
    git("clone", "--depth=1", f"file://{here}", str(tmp_path / "two"))
    monkeypatch.chdir(tmp_path / "two")
    (check,) = check_git()
    assert check.state == "warn"
    assert "git fetch --depth=1 origin main:refs/remotes/origin/main" in check.mend


def test_git_is_missing(here, monkeypatch):
    monkeypatch.setenv("PATH", str(here))
    (check,) = check_git()
    assert (check.state, check.mend) == ("fail", "Install git.")
