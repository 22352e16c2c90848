import gzip

import pytest

from assay.corpora.faults import Faults
from assay.errors import AssayError
from assay.foreign.text_lines import text_lines


def read(path):
    faults = Faults(str(path))
    return list(text_lines(path, faults)), faults.found


@pytest.mark.parametrize("name", ["x.txt", "x.txt.gz"])
def test_lines_without_their_ends_and_without_blank_ones(tmp_path, name):
    content = b"\xef\xbb\xbfa\r\n\n \nb\x0cc\nd"
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    assert read(tmp_path / name) == ([(1, "a"), (4, "b\x0cc"), (5, "d")], [])


def test_a_line_that_is_not_utf8_is_a_fault(tmp_path):
    (tmp_path / "x").write_bytes(b"a\n\xff\nb\n")
    lines, faults = read(tmp_path / "x")
    assert lines == [(1, "a"), (3, "b")]
    assert [line for line, _ in faults] == [2]


@pytest.mark.parametrize("content", [b"plain text", gzip.compress(b"a\n" * 1000)[:-20]], ids=["plain", "cut"])
def test_no_whole_gzip(tmp_path, content):
    (tmp_path / "x.gz").write_bytes(content)
    with pytest.raises(AssayError, match=r"x\.gz: not a whole gzip file"):
        read(tmp_path / "x.gz")
