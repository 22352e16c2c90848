import pytest

from assay.config import CorpusLimits
from assay.corpora.git import git_files
from assay.errors import AssayError

LIMITS = CorpusLimits()


def everything(_path):
    return True


@pytest.fixture
def files_at(repository, tmp_path):
    def read(revision, url=None, limits=LIMITS, wanted=everything):
        return git_files(url or str(repository[0]), revision, tmp_path / "cache", limits, wanted)

    return read


@pytest.mark.parametrize(
    ("revision", "content"),
    [("v1", b"number = 1\r\n"), ("main", b"number = 2\n"), ("HEAD", b"number = 2\n"), ("HEAD~1", b"number = 1\r\n")],
)
def test_reads_the_files_of_a_revision(files_at, repository, revision, content):
    """export-ignore is not obeyed and line ends are kept: the files are those of the commit."""
    commit, files = files_at(revision)
    assert commit == repository[1]("rev-parse", f"{revision}^{{commit}}")
    assert [(file.path, file.skipped, file.data) for file in files] == [
        (".gitattributes", None, b"src/a.py export-ignore\n"),
        ("src/a.py", None, content),
        ("src/link.py", "link", None),
    ]


def test_reads_the_wanted_files_alone(files_at):
    _, files = files_at("v1", wanted=lambda path: path == "src/a.py")
    assert [file.path for file in files if file.data is not None] == ["src/a.py"]
    assert [file.size for file in files] == [23, 12, 4]  # what git says of each blob; the link's holds its target


def test_a_full_commit_needs_no_second_fetch(files_at, repository):
    folder, _ = repository
    commit, files = files_at("v1")
    folder.rename(folder.with_name("moved"))
    assert git_files(str(folder), commit, folder.parent / "cache", LIMITS, everything) == (commit, files)
    with pytest.raises(AssayError, match="could not fetch"):
        files_at("v1")


def test_a_branch_that_moved_is_fetched_anew(files_at, repository):
    folder, git = repository
    files_at("main")
    (folder / "src" / "a.py").write_text("number = 3\n")
    git("commit", "--quiet", "--amend", "-am", "third")
    _, files = files_at("main")
    assert files[1].data == b"number = 3\n"


def test_an_unknown_revision_is_named_with_the_closest(files_at):
    with pytest.raises(AssayError, match=r"has no revision `mian`. closest: `main`"):
        files_at("mian")
    with pytest.raises(AssayError, match=r"has no revision `0123456`. it has main, v1"):
        files_at("0123456")


@pytest.mark.parametrize(
    ("url", "revision"),
    [("--upload-pack=touch evil", "main"), ("", "main"), ("somewhere", "--output=evil"), ("somewhere", "")],
)
def test_what_looks_like_an_option_is_refused(url, revision, tmp_path):
    with pytest.raises(AssayError, match="looks like an option"):
        git_files(url, revision, tmp_path, LIMITS, everything)
    assert not list(tmp_path.iterdir())


def test_a_transport_that_runs_commands_is_refused(files_at, tmp_path):
    with pytest.raises(AssayError, match="transport 'ext' not allowed"):
        files_at("main", url=f"ext::sh -c 'touch {tmp_path}/evil'")
    assert not (tmp_path / "evil").exists()


def test_no_hook_runs(files_at, repository, tmp_path, monkeypatch):
    """Hooks of the caller's templates and of the caller's own configuration stay unused."""
    hooks = tmp_path / "template" / "hooks"
    hooks.mkdir(parents=True)
    for name in ("reference-transaction", "post-checkout"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {tmp_path}/evil\n")
        (hooks / name).chmod(0o755)
    monkeypatch.setenv("GIT_TEMPLATE_DIR", str(tmp_path / "template"))
    settings = tmp_path / "gitconfig"
    settings.write_text(f"[core]\n\thooksPath = {hooks}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    files_at("main")
    assert not (tmp_path / "evil").exists()


def test_variables_of_a_surrounding_git_are_ignored(files_at, monkeypatch, tmp_path):
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "elsewhere" / "index"))
    assert files_at("v1")[0]


def test_the_bounds_hold(files_at):
    with pytest.raises(AssayError, match="max_files = 1"):
        files_at("main", limits=CorpusLimits(max_files=1))
    _, files = files_at("main", limits=CorpusLimits(max_file_bytes=20))
    assert [file.data is None for file in files] == [True, False, True]


def test_credentials_are_not_shown(files_at, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with pytest.raises(AssayError) as raised:
        files_at("main", url="http://me:secret@127.0.0.1:1/x.git")
    assert "secret" not in str(raised.value)


def test_a_submodule_is_counted(files_at, repository):
    _, git = repository
    commit = git("rev-parse", "HEAD")
    git("update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    git("commit", "--quiet", "-m", "module")
    _, files = files_at("main")
    assert [(file.path, file.skipped) for file in files if file.skipped == "submodule"] == [("module", "submodule")]


def test_git_itself_may_be_missing(files_at, monkeypatch):
    monkeypatch.setattr("assay.corpora.git.shutil.which", lambda _name: None)
    with pytest.raises(AssayError, match="Install it"):
        files_at("main")
