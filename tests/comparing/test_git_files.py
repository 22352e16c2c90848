import subprocess
from pathlib import Path

import pytest

from assay.comparing.git_files import commit_of, files_below, read_files
from assay.errors import AssayError

IDENTITY = ["-c", "user.name=n", "-c", "user.email=n@example.org"]


@pytest.fixture
def commit(tmp_path, monkeypatch):
    """A commit of two files below metrics/, in a project that is a folder of the repository."""
    project = tmp_path / "project"
    (project / "metrics" / "a b").mkdir(parents=True)
    (project / "metrics" / "a b" / "x.json").write_bytes(b"{}\n\n")
    (project / "metrics" / "é.json").write_bytes(b"")
    for arguments in (["init", "-q"], ["add", "."], [*IDENTITY, "commit", "-qm", "m"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    monkeypatch.chdir(project)
    return commit_of("HEAD")


def test_reads_files_as_a_commit_holds_them(commit):
    Path("metrics/a b/x.json").write_text("changed")
    wanted = [Path("metrics/missing.json"), Path("metrics/a b/x.json"), Path("metrics/é.json"), Path("metrics/a b")]
    assert read_files(commit, wanted) == {wanted[1]: b"{}\n\n", wanted[2]: b""}


def test_lists_files_relative_to_the_working_folder(commit):
    assert files_below(commit, Path("metrics")) == [Path("metrics/a b/x.json"), Path("metrics/é.json")]
    assert files_below(commit, Path("other")) == []


def test_tells_how_to_fetch_an_unknown_base(commit):
    with pytest.raises(AssayError, match=r"`origin/main` is no commit.*bad revision.*git fetch --depth=1 origin main:"):
        commit_of("origin/main")


def test_takes_no_option_for_a_revision(commit):
    with pytest.raises(AssayError, match="no commit known"):
        commit_of("--all")


def test_says_where_there_is_no_repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(AssayError, match="not a git repository"):
        commit_of("HEAD")
