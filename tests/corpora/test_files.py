import pytest

from assay.config import CorpusLimits
from assay.corpora.files import SourceFile, check_bounds, inner_path, listed, readable
from assay.errors import AssayError


@pytest.mark.parametrize(
    ("name", "path"),
    [("a/b.py", "a/b.py"), ("./a//b.py", "a/b.py"), ("a\\b.py", "a/b.py"), ("./", ""), ("a/..b", "a/..b")],
)
def test_plain_paths_are_kept(name, path):
    assert inner_path(name) == path


@pytest.mark.parametrize("name", ["../a", "a/../../b", "a\\..\\b", "/etc/passwd", "\\\\host\\a", "C:\\a", "c:a"])
def test_paths_that_lead_out_are_refused(name):
    with pytest.raises(ValueError, match="path"):
        inner_path(name)


@pytest.mark.parametrize(("path", "shown"), [("a\nb.py", "a\ufffdb.py"), ("a\udcff.py", "a\ufffd.py")])
def test_an_unprintable_path_is_marked_and_shown(path, shown):
    assert listed(path, 3, b"abc") == SourceFile(shown, 3, None, "unprintable path")


def test_bounds_hold_for_files_and_bytes():
    files = [SourceFile("a", 6), SourceFile("b", 5)]
    check_bounds(files, CorpusLimits(max_files=2, max_bytes=11))
    with pytest.raises(AssayError, match="2 files, more than max_files = 1"):
        check_bounds(files, CorpusLimits(max_files=1))
    with pytest.raises(AssayError, match="11 bytes, more than max_bytes = 10"):
        check_bounds(files, CorpusLimits(max_bytes=10))


def test_only_wanted_short_regular_files_are_read():
    limits = CorpusLimits(max_file_bytes=5)
    assert readable(SourceFile("a", 5), lambda path: path == "a", limits)
    assert not readable(SourceFile("b", 5), lambda path: path == "a", limits)
    assert not readable(SourceFile("a", 6), lambda path: path == "a", limits)
    assert not readable(SourceFile("a", 0, skipped="link"), lambda path: path == "a", limits)
