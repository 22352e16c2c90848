"""Hostile archives are made byte by byte here: none of them may be unpacked, and none may stop the reader."""

import gzip
import stat
import tarfile
import zipfile

import pytest

from assay.config import CorpusLimits
from assay.corpora.unpack import unpack
from assay.errors import AssayError

LIMITS = CorpusLimits()


def everything(_path):
    return True


def read(archive, limits=LIMITS, wanted=everything):
    return {file.path: file.skipped or file.data for file in unpack(archive, limits, wanted)}


@pytest.fixture
def make_zip(tmp_path):
    def make(members, name="demo-1.0.zip", compression=zipfile.ZIP_DEFLATED):
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", compression) as opened:
            for member, content in members:
                opened.writestr(member, content)
        return path

    return make


@pytest.mark.parametrize("suffix", ["tar.gz", "tar.bz2", "tar.xz"])
def test_takes_the_top_folder_off(make_tar, suffix):
    archive = make_tar([("demo-1.0/a.py", b"a\r\n"), ("demo-1.0/src/b.py", b"b")], f"demo-1.0.{suffix}")
    assert read(archive) == {"a.py": b"a\r\n", "src/b.py": b"b"}


def test_reads_a_zip_too(make_zip):
    assert read(make_zip([("demo-1.0/", b""), ("demo-1.0/a.py", b"a"), ("demo-1.0/b/c.py", b"c")])) == {
        "a.py": b"a",
        "b/c.py": b"c",
    }


def test_two_top_folders_are_kept(make_tar):
    assert read(make_tar([("a/x", b"1"), ("b/x", b"2")])) == {"a/x": b"1", "b/x": b"2"}
    assert read(make_tar([("a", b"1")])) == {"a": b"1"}


def test_lists_what_is_not_wanted_or_over_long_without_its_bytes(make_tar):
    archive = make_tar([("demo/a.py", b"a"), ("demo/b.md", b"b"), ("demo/long.py", b"123456")])
    files = unpack(archive, CorpusLimits(max_file_bytes=5), lambda path: path.endswith(".py"))
    assert [(file.path, file.size, file.data) for file in files] == [
        ("a.py", 1, b"a"),
        ("b.md", 1, None),
        ("long.py", 6, None),
    ]


@pytest.mark.parametrize("name", ["demo/../../evil", "../evil", "/etc/evil", "C:\\evil", "demo\\..\\..\\evil"])
def test_a_path_that_leads_out_is_refused(make_tar, make_zip, name):
    for archive in (make_tar([("demo/a", b""), (name, b"x")]), make_zip([("demo/a", b""), (name, b"x")])):
        with pytest.raises(AssayError, match=r"the member `.*evil` has a") as raised:
            read(archive)
        assert archive.name in str(raised.value)


def test_links_and_devices_are_counted_and_never_followed(make_tar, link):
    archive = make_tar(
        [
            ("demo/a.py", b"a"),
            link("demo/symbolic", tarfile.SYMTYPE, "/etc/passwd"),
            link("demo/hard", tarfile.LNKTYPE, "../../etc/passwd"),
            link("demo/device", tarfile.CHRTYPE),
            link("demo/pipe", tarfile.FIFOTYPE),
        ]
    )
    assert read(archive) == {"a.py": b"a", "symbolic": "link", "hard": "link", "device": "link", "pipe": "link"}


def test_a_link_in_a_zip_is_counted(make_zip):
    info = zipfile.ZipInfo("demo/symbolic")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert read(make_zip([("demo/a.py", b"a"), (info, "/etc/passwd")])) == {"a.py": b"a", "symbolic": "link"}


def test_a_member_named_twice_counts_once(make_tar):
    files = unpack(make_tar([("demo/a", b"first"), ("demo/a", b"last")]), LIMITS, everything)
    assert [(file.data, file.skipped) for file in files] == [(b"last", None), (None, "duplicate")]


def test_a_path_that_is_not_utf_8_is_marked(make_tar):
    assert read(make_tar([("demo/a", b"a"), ("demo/\udcff", b"b")], format=tarfile.GNU_FORMAT)) == {
        "a": b"a",
        "\ufffd": "unprintable path",
    }


def test_a_bomb_by_count_is_refused(make_tar, make_zip):
    members = [(f"demo/{number}", b"") for number in range(4)]
    for archive in (make_tar(members), make_zip(members)):
        assert len(read(archive, CorpusLimits(max_files=4))) == 4
        with pytest.raises(AssayError, match="more than max_files = 3"):
            read(archive, CorpusLimits(max_files=3))


def test_a_bomb_by_bytes_is_refused_whether_wanted_or_not(make_tar, make_zip):
    members = [("demo/a", bytes(600)), ("demo/b", bytes(600))]
    for archive in (make_tar(members), make_zip(members)):
        with pytest.raises(AssayError, match="more than max_bytes = 1000 at the member `demo/b`"):
            read(archive, CorpusLimits(max_bytes=1000), lambda _path: False)


def test_bytes_outside_of_any_member_count_too(tmp_path):
    """An extended header of 1 MB before an empty file: the headers of the files say 0 bytes."""
    archive = tmp_path / "demo-1.0.tar.gz"
    with tarfile.open(archive, "w:gz", format=tarfile.PAX_FORMAT) as tar:
        info = tarfile.TarInfo("demo/a")
        info.pax_headers = {"comment": "x" * 1_000_000}
        tar.addfile(info)
    assert read(archive) == {"a": b""}
    with pytest.raises(AssayError, match="more than max_bytes = 1000"):
        read(archive, CorpusLimits(max_bytes=1000, max_files=10))


def test_a_sparse_member_counts_with_the_bytes_that_it_becomes(tmp_path):
    """An old GNU sparse header: 1 byte in the archive, 10_000_000 when read."""
    info = tarfile.TarInfo("demo/sparse")
    info.type = tarfile.GNUTYPE_SPARSE
    info.size = 1
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[386:398], header[398:410] = b"00000000000\0", b"00000000001\0"  # one piece: offset 0, 1 byte
    header[482] = 0  # no further pieces
    header[483:495] = b"%011o\0" % 10_000_000
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    archive = tmp_path / "demo-1.0.tar"
    archive.write_bytes(bytes(header) + b"x".ljust(512, b"\0") + bytes(1024))
    (file,) = unpack(archive, LIMITS, everything)
    assert (file.size, file.data) == (10_000_000, None)
    with pytest.raises(AssayError, match="more than max_bytes"):
        read(archive, CorpusLimits(max_bytes=9_999_999))


def test_a_header_that_promises_more_than_the_archive_holds(tmp_path):
    info = tarfile.TarInfo("demo/a")
    info.size = 100_000
    archive = tmp_path / "demo-1.0.tar.gz"
    archive.write_bytes(gzip.compress(info.tobuf() + b"short"))
    with pytest.raises(AssayError, match=r"demo-1.0.tar.gz.*demo/a.*damaged or hostile"):
        read(archive)


def test_a_zip_header_that_promises_less_than_the_archive_holds(make_zip):
    """The central directory's size of the member (offset 24, 4 bytes) is changed from 5000 to 50."""
    archive = make_zip([("demo/a", b"x" * 5000)])
    content = bytearray(archive.read_bytes())
    entry = content.rindex(b"PK\x01\x02")
    assert content[entry + 24 : entry + 28] == (5000).to_bytes(4, "little")
    content[entry + 24 : entry + 28] = (50).to_bytes(4, "little")
    archive.write_bytes(content)
    with pytest.raises(AssayError, match=r"demo/a.*damaged or hostile"):
        read(archive)


def test_a_negative_size_does_not_loop(tmp_path):
    info = tarfile.TarInfo("demo/a")
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[124:136] = b"\xff" * 10 + b"\xfe\x00"  # base-256, negative
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    archive = tmp_path / "demo-1.0.tar"
    archive.write_bytes(bytes(header) + bytes(1024))
    with pytest.raises(AssayError, match="damaged or hostile"):
        read(archive)


def test_endless_extended_headers_end(tmp_path):
    info = tarfile.TarInfo("demo/a")
    info.pax_headers = {"comment": "x"}
    one = info.tobuf(tarfile.PAX_FORMAT)[:1024]  # the extended header alone, without its file
    archive = tmp_path / "demo-1.0.tar.gz"
    archive.write_bytes(gzip.compress(one * 3000))
    with pytest.raises(AssayError, match="damaged or hostile"):
        read(archive)


@pytest.mark.parametrize("suffix", ["tar.gz", "tar.bz2", "tar.xz", "tar", "zip"])
@pytest.mark.parametrize("content", [b"", b"no archive at all", b"\x1f\x8b\x08\x00broken"])
def test_what_is_no_archive_is_named(tmp_path, suffix, content):
    archive = tmp_path / f"demo-1.0.{suffix}"
    archive.write_bytes(content)
    with pytest.raises(AssayError, match=rf"demo-1.0.{suffix}"):
        read(archive)


def test_a_cut_archive_is_named(make_tar):
    archive = make_tar([("demo/a", bytes(range(256)) * 1000)])
    archive.write_bytes(archive.read_bytes()[:200])
    with pytest.raises(AssayError, match="damaged or hostile"):
        read(archive)


def test_an_encrypted_member_is_named(make_zip):
    archive = make_zip([("demo/a", b"a")])
    content = bytearray(archive.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + flags] |= 1
    archive.write_bytes(content)
    with pytest.raises(AssayError, match=r"demo/a.*encrypted"):
        read(archive)


def test_other_kinds_of_archives_are_refused(tmp_path, make_zip):
    (tmp_path / "demo.rar").write_bytes(b"")
    with pytest.raises(AssayError, match=r"only .tar, .tar.gz"):
        read(tmp_path / "demo.rar")
    with pytest.raises(AssayError, match="compressed by method 14"):
        read(make_zip([("demo/a", b"a")], compression=zipfile.ZIP_LZMA))


def test_nothing_is_written(make_tar, tmp_path):
    archive = make_tar([("demo/a", b"a")])
    read(archive)
    assert list(tmp_path.iterdir()) == [archive]


def test_a_member_is_read_as_the_stream_passes(make_tar):
    """Many members of more than one block: each must be read before the next is asked for."""
    contents = {f"demo/{number}": bytes([number]) * 70_000 for number in range(5)}
    archive = make_tar(contents.items())
    assert read(archive) == {name.removeprefix("demo/"): content for name, content in contents.items()}
