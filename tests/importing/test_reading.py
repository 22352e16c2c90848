import gzip

import pytest

from assay.errors import AssayError
from assay.importing.reading import Reading


def lines(path, content, **settings):
    path.write_bytes(content)
    reading = Reading(**settings)
    return list(reading.lines(path)), reading.faults.named


def test_lines_end_at_newlines_alone(tmp_path):
    content = "\ufeffa\u2028b\x0c\r\nc\rd\n\ne".encode()
    assert lines(tmp_path / "a.txt", content)[0] == [(1, "a\u2028b\x0c"), (2, "c\rd"), (3, ""), (4, "e")]


def test_reads_gzip_by_its_ending_and_tells_of_all_bytes(tmp_path):
    told = []
    content = gzip.compress(b"x\n" * 2500)
    assert len(lines(tmp_path / "a.gz", content, watch=told.append)[0]) == 2500
    assert sum(told) == len(content)


def test_a_broken_byte_costs_one_line_and_is_named(tmp_path):
    found, faults = lines(tmp_path / "a.txt", b"a\nb\xe9\nc")
    assert found == [(1, "a"), (3, "c")]
    assert faults == [f"{tmp_path}/a.txt:2: byte 2 is not utf-8. Say which it is by --encoding, such as latin-1."]
    assert lines(tmp_path / "a.txt", b"b\xe9", encoding="latin-1")[0] == [(1, "bé")]


@pytest.mark.parametrize("content", [gzip.compress(b"a\n" * 5000)[:-9], b"no gzip"], ids=["cut", "plain"])
def test_broken_compression_is_an_error(tmp_path, content):
    with pytest.raises(AssayError, match=r"a\.gz: cannot be read to its end"):
        lines(tmp_path / "a.gz", content)


def test_an_unknown_encoding_is_an_error(tmp_path):
    with pytest.raises(AssayError, match="--encoding: Python knows no `klingon`"):
        lines(tmp_path / "a.txt", b"a", encoding="klingon")
