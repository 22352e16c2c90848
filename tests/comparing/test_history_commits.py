import subprocess
from pathlib import Path

import pytest

from assay.comparing.history_commits import commit_named, is_shallow, metric_commits, renamed_from, renamed_to
from assay.errors import AssayError
from assay.grid import CellName

A1, A2 = Path("metrics/s/A1/bm25.json"), Path("metrics/s/A2/bm25.json")


def git(*arguments, folder="."):
    who = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(subject, **files):
    for path, text in files.items():
        write(Path(path), text)
    git("add", "-A")
    git("commit", "-q", "-m", subject)
    return git("rev-parse", "HEAD")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """In a folder of a repository; settings of the person who runs it that change what `git log` prints."""
    folder = tmp_path / "repository" / "project"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    git("init", "-q", "-b", "main", "..")
    git("config", "log.showSignature", "true")
    git("config", "log.follow", "true")
    git("config", "log.showRoot", "false")
    git("config", "color.ui", "always")
    return folder


@pytest.fixture
def three(project):
    """Two commits that touched metrics/ and one between them that did not."""
    return [
        commit("first é", **{str(A1): "1", "../metrics/other.json": "1"}),
        commit("code", code="1"),
        commit("second", **{str(A1): "2", str(A2): "1"}),
    ]


def test_lists_the_commits_that_touched_metrics_oldest_first(three):
    log = metric_commits()
    assert [(commit.hash, commit.subject) for commit in log.commits] == [(three[0], "first é"), (three[2], "second")]
    assert [commit.touched for commit in log.commits] == [{A1}, {A1, A2}]
    assert log.commits[0].date.startswith("20")
    assert (log.older, log.shallow_end) == (False, "")
    assert log.cells == [CellName("s", "A1", "bm25"), CellName("s", "A2", "bm25")]


def test_the_last_ones_alone(three):
    assert [commit.subject for commit in metric_commits(last=1).commits] == ["second"]
    assert metric_commits(last=1).older
    assert not metric_commits(last=2).older


def test_those_after_a_revision(three):
    assert [commit.subject for commit in metric_commits(after=three[0]).commits] == ["second"]
    assert metric_commits(after="HEAD").commits == ()
    assert [commit.subject for commit in metric_commits("HEAD~1").commits] == ["first é"]


def test_the_start_must_lead_to_the_end(three):
    with pytest.raises(AssayError, match="is not among the commits that led to"):
        metric_commits("HEAD~1", after="HEAD")


def test_an_unknown_revision_is_told(three):
    with pytest.raises(AssayError, match="`v9` is no commit known here"):
        metric_commits(after="v9")


def test_a_merged_branch_is_one_commit(three):
    git("checkout", "-q", "-b", "side")
    commit("side 1", **{str(A1): "3"})
    commit("side 2", **{str(A1): "4"})
    git("checkout", "-q", "main")
    commit("code again", code="2")
    git("merge", "-q", "--no-ff", "-m", "merge", "side")
    merge = metric_commits().commits[-1]
    assert [commit.subject for commit in metric_commits().commits] == ["first é", "second", "merge"]
    assert merge.touched == {A1}


def test_one_commit_by_its_name(three):
    assert (commit_named("HEAD~1").hash, commit_named("HEAD~1").subject) == (three[1], "code")


def test_a_subject_of_any_bytes_is_kept_apart(project):
    odd = "a \x01 b \x1b[31m"
    commit(odd, **{str(A1): "1"})
    commit("next", **{str(A1): "2"})
    assert [commit.subject for commit in metric_commits().commits] == [odd, "next"]


def test_a_shallow_clone_says_where_it_ends(three, tmp_path, monkeypatch):
    git("clone", "-q", "--depth=1", f"file://{tmp_path}/repository", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone" / "project")
    log = metric_commits()
    assert is_shallow()
    assert [commit.subject for commit in log.commits] == ["second"]
    assert log.shallow_end == three[2]
    with pytest.raises(AssayError, match="is no commit known here"):
        metric_commits(after=three[0])


def test_a_shallow_clone_whose_end_is_not_reached_ends_nowhere(three, tmp_path, monkeypatch):
    git("clone", "-q", "--depth=2", f"file://{tmp_path}/repository", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone" / "project")
    assert metric_commits(last=1).shallow_end == ""
    assert metric_commits().shallow_end == three[1]  # git takes the first commit there for one that made all files


def test_tells_of_a_renamed_cell(project):
    text = "".join(f'"{number}": {number},\n' for number in range(50))
    commit("first", **{str(A1): text})
    A2.parent.mkdir(parents=True)
    A1.rename(A2)
    moved = commit("moved")
    assert renamed_from(moved, A2) == (A1, 100)
    assert renamed_to(moved, A1) == (A2, 100)
    assert renamed_from(moved, A1) is None
    assert renamed_from("HEAD~1", A1) is None  # before the first commit is nothing
