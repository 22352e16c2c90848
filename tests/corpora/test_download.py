"""An index and its files are served on the loopback interface; nothing leaves the machine."""

from hashlib import sha256

import pytest
import requests

from assay.config import PypiSource
from assay.corpora import download as module
from assay.corpora.download import download, fetch_sdist, fetch_wheel
from assay.errors import AssayError

CONTENT = bytes(range(256)) * 1000
DIGEST = sha256(CONTENT).hexdigest()
FILE = "/files/demo-1.0.tar.gz"
ROOM = 10_000_000


@pytest.fixture(autouse=True)
def no_pip(monkeypatch):
    monkeypatch.setattr(module, "pip_setting", lambda _name: None)


@pytest.fixture
def fetch(server, tmp_path):
    def run(version="1.0", digest=DIGEST, name="demo", max_bytes=ROOM):
        source = PypiSource(kind="pypi", name=name, version=version, sha256=digest)
        return fetch_sdist(source, tmp_path, max_bytes, endpoint=f"{server.url}/simple/")

    return run


@pytest.fixture
def get(server, tmp_path):
    def run(digest=DIGEST, max_bytes=ROOM):
        with requests.Session() as session:
            return download(server.url + FILE, tmp_path / "demo-1.0.tar.gz", digest, session, max_bytes)

    return run


def test_finds_the_release_and_keeps_it(server, fetch, tmp_path):
    server.release("demo", "0.9", b"old")
    server.release("demo", "1.0", CONTENT)
    path = fetch()
    assert path == tmp_path / "downloads" / DIGEST / "demo-1.0.tar.gz"
    assert path.read_bytes() == CONTENT
    before = len(server.ranges)
    assert fetch() == path
    assert len(server.ranges) == before  # nothing was asked again


def test_versions_are_compared_as_versions(server, fetch):
    server.release("demo", "1.0", CONTENT)
    assert fetch(version="1.0.0").read_bytes() == CONTENT


def test_asks_the_index_that_pip_names(server, monkeypatch, tmp_path):
    server.release("demo", "1.0", CONTENT)
    monkeypatch.setattr(module, "pip_setting", {"index-url": f"{server.url}/simple"}.get)
    source = PypiSource(kind="pypi", name="demo", version="1.0", sha256=DIGEST)
    assert fetch_sdist(source, tmp_path, ROOM).read_bytes() == CONTENT


def test_a_damaged_file_in_the_cache_is_fetched_again(server, fetch):
    server.release("demo", "1.0", CONTENT)
    fetch().write_bytes(b"damaged")
    assert fetch().read_bytes() == CONTENT


def test_goes_on_after_the_part(server, get, tmp_path):
    server.pages[FILE] = CONTENT
    (tmp_path / "demo-1.0.tar.gz.part").write_bytes(CONTENT[:1000])
    assert get().read_bytes() == CONTENT
    assert server.asked(FILE) == ["bytes=1000-"]
    assert not (tmp_path / "demo-1.0.tar.gz.part").exists()


def test_starts_again_where_the_server_ignores_the_range(server, get, tmp_path):
    server.pages[FILE] = CONTENT
    server.honours_range = False
    (tmp_path / "demo-1.0.tar.gz.part").write_bytes(b"x" * (len(CONTENT) - 1))
    assert get().read_bytes() == CONTENT


def test_a_whole_part_is_taken(server, get, tmp_path):
    server.pages[FILE] = CONTENT
    (tmp_path / "demo-1.0.tar.gz.part").write_bytes(CONTENT)
    assert get().read_bytes() == CONTENT


def test_a_broken_connection_is_taken_up_at_the_last_whole_block(server, get, monkeypatch):
    monkeypatch.setattr(module, "BLOCK", 250)
    server.pages[FILE] = CONTENT
    server.breaks_at = [1000, 600]
    assert get().read_bytes() == CONTENT
    assert server.asked(FILE) == [None, "bytes=1000-", "bytes=1500-"]


def test_the_part_stays_when_the_network_fails_for_good(server, fetch, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "BLOCK", 250)
    server.release("demo", "1.0", CONTENT)
    server.breaks_at = [1000, 500, 250]
    with pytest.raises(AssayError, match=r"demo==1.0 could not be fetched(.|\n)*what was fetched so far is kept"):
        fetch()
    part = tmp_path / "downloads" / DIGEST / "demo-1.0.tar.gz.part"
    assert part.read_bytes() == CONTENT[:1750]
    assert fetch().read_bytes() == CONTENT
    assert server.asked(FILE)[-1] == "bytes=1750-"


def test_a_wrong_digest_names_both_and_leaves_nothing(server, get, tmp_path):
    server.pages[FILE] = b"another file"
    with pytest.raises(AssayError) as raised:
        get()
    assert DIGEST in str(raised.value)
    assert sha256(b"another file").hexdigest() in str(raised.value)
    assert not list(tmp_path.iterdir())


def test_the_index_may_tell_the_digest_before_the_download(server, fetch):
    server.release("demo", "1.0", CONTENT)
    with pytest.raises(AssayError, match=rf"expected sha256 {'0' * 64}\n  offered  sha256 {DIGEST}"):
        fetch(digest="0" * 64)
    assert server.asked(FILE) == []


def test_an_index_without_digests_is_checked_after_the_download(server, fetch):
    server.release("demo", "1.0", CONTENT, digest=False)
    with pytest.raises(AssayError, match=rf"found    sha256 {DIGEST}"):
        fetch(digest="0" * 64)
    assert fetch().read_bytes() == CONTENT


def test_a_file_that_is_too_long_is_given_up(server, get, tmp_path):
    server.pages[FILE] = CONTENT
    with pytest.raises(AssayError, match="longer than max_bytes = 1000"):
        get(max_bytes=1000)
    assert not list(tmp_path.iterdir())


def test_a_missing_package_version_or_sdist_is_named(server, fetch):
    server.release("demo", "0.8", b"1")
    server.release("demo", "0.9", b"2")
    server.pages["/simple/wheels/"] = b'<a href="/files/wheels-1.0-py3-none-any.whl">wheels-1.0-py3-none-any.whl</a>'
    with pytest.raises(AssayError, match=r"no sdist of demo==1.0; it has sdists of 0.8, 0.9"):
        fetch()
    with pytest.raises(AssayError, match="no package `dem`"):
        fetch(name="dem")
    with pytest.raises(AssayError, match="no sdist at all"):
        fetch(name="wheels")


def test_a_wheel_is_found_beside_the_sdist(server, tmp_path):
    server.release("demo", "1.0", b"an sdist")
    server.pages["/simple/demo/"] += b'<a href="/files/demo-1.0-py3-none-any.whl">demo-1.0-py3-none-any.whl</a>'
    server.pages["/files/demo-1.0-py3-none-any.whl"] = CONTENT
    source = PypiSource(kind="pypi", name="demo", version="1.0", sha256=DIGEST)
    path = fetch_wheel(source, tmp_path, ROOM, endpoint=f"{server.url}/simple/")
    assert path == tmp_path / "downloads" / DIGEST / "demo-1.0-py3-none-any.whl"
    assert path.read_bytes() == CONTENT


def test_an_answer_that_is_an_error_is_shown(server, fetch):
    server.release("demo", "1.0", CONTENT)
    del server.pages[FILE]
    with pytest.raises(AssayError, match="404"):
        fetch()


def test_a_file_name_with_a_path_is_refused(server, fetch):
    page = f'<a href="/files/x#sha256={DIGEST}">demo-1.0/../../../evil-1.0.tar.gz</a>'
    server.pages["/simple/demo/"] = page.encode()
    with pytest.raises(AssayError):
        fetch()


@pytest.mark.parametrize("name", ["../evil.tar.gz", "/evil.tar.gz", ".evil", "a/b.tar.gz"])
def test_only_plain_file_names_are_taken(name):
    with pytest.raises(AssayError, match="no plain file name"):
        module._plain(name)


def test_pips_certificate_holds_here_too(monkeypatch):
    monkeypatch.setattr(module, "pip_setting", {"cert": "/etc/own-ca.pem"}.get)
    assert module._session().verify == "/etc/own-ca.pem"
