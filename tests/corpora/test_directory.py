import os

import pytest

from assay.config import CorpusLimits
from assay.corpora.directory import directory_files
from assay.errors import AssayError

LIMITS = CorpusLimits()


def everything(_path):
    return True


def test_lists_all_and_reads_the_wanted(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "b.py").write_bytes(b"b\r\n")
    (tmp_path / "a.md").write_bytes(b"a")
    files = directory_files(tmp_path, LIMITS, lambda path: path.endswith(".py"))
    assert [(file.path, file.size, file.data) for file in files] == [("a.md", 1, None), ("src/b.py", 3, b"b\r\n")]


def test_links_and_pipes_are_counted_and_not_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.py").write_text("secret")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "folder").symlink_to(outside)
    (inside / "file.py").symlink_to(outside / "secret.py")
    os.mkfifo(inside / "pipe")
    files = directory_files(inside, LIMITS, everything)
    assert [(file.path, file.skipped, file.data) for file in files] == [
        ("file.py", "link", None),
        ("folder", "link", None),
        ("pipe", "link", None),
    ]


def test_the_repositorys_own_folder_is_no_part_of_it(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("x")
    (tmp_path / ".gitignore").write_text("x")
    assert [file.path for file in directory_files(tmp_path, LIMITS, everything)] == [".gitignore"]


def test_over_long_files_are_listed_unread(tmp_path):
    (tmp_path / "long").write_text("123456")
    (file,) = directory_files(tmp_path, CorpusLimits(max_file_bytes=5), everything)
    assert (file.size, file.data) == (6, None)


def test_a_missing_folder_and_a_burst_bound_are_named(tmp_path):
    with pytest.raises(AssayError, match="nowhere` is missing"):
        directory_files(tmp_path / "nowhere", LIMITS, everything)
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("2")
    with pytest.raises(AssayError, match="max_files = 1"):
        directory_files(tmp_path, CorpusLimits(max_files=1), everything)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_the_right_to_read_is_named(tmp_path):
    (tmp_path / "a").write_text("1")
    (tmp_path / "a").chmod(0)
    with pytest.raises(AssayError, match="a` cannot be read"):
        directory_files(tmp_path, LIMITS, everything)
