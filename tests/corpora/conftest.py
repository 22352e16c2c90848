"""Small archives, an index on the loopback interface, and a git repository: all made on the spot."""

import io
import os
import subprocess
import tarfile
import threading
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture
def make_tar(tmp_path):
    """make_tar({name: bytes or a TarInfo's type}, name="demo-1.0.tar.gz") -> path of the archive."""

    def make(members, name="demo-1.0.tar.gz", **options):
        path = tmp_path / name
        with tarfile.open(path, f"w:{name.rpartition('.')[2]}", **options) as tar:
            for member, content in members:
                if isinstance(content, tarfile.TarInfo):
                    tar.addfile(content)
                    continue
                info = tarfile.TarInfo(member)
                info.size = len(content)
                tar.addfile(info, io.BytesIO(content))
        return path

    return make


def special(name, kind, target=""):
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = target
    return name, info


@pytest.fixture
def link():
    return special


@dataclass
class Server:
    """Serves `pages` (path -> bytes) and notes the Range header of each request for a page."""

    pages: dict[str, bytes] = field(default_factory=dict)
    ranges: list[tuple[str, str | None]] = field(default_factory=list)
    honours_range: bool = True
    breaks_at: list[int] = field(default_factory=list)  # how many bytes the next answers really send
    url: str = ""

    def release(self, name, version, content, digest=True):
        filename = f"{name}-{version}.tar.gz"
        fragment = f"#sha256={sha256(content).hexdigest()}" if digest else ""
        page = self.pages.get(f"/simple/{name}/", b"")
        self.pages[f"/simple/{name}/"] = page + f'<a href="/files/{filename}{fragment}">{filename}</a>\n'.encode()
        self.pages[f"/files/{filename}"] = content

    def asked(self, path):
        return [wanted for asked, wanted in self.ranges if asked == path]


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    state = Server()
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), _handler(state))
    state.url = f"http://127.0.0.1:{httpd.server_port}"
    thread = threading.Thread(target=httpd.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield state
    httpd.shutdown()
    httpd.server_close()
    thread.join()


def _handler(state):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            wanted = self.headers.get("Range")
            state.ranges.append((self.path, wanted))
            content = state.pages.get(self.path)
            if content is None:
                self.send_error(404)
                return
            start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and state.honours_range else 0
            if start >= len(content) > 0:
                self.send_error(416)
                return
            self.send_response(206 if start else 200)
            if start:
                self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content) - start))
            self.end_headers()
            breaks = self.path.startswith("/files/") and state.breaks_at
            self.wfile.write(content[start : start + state.breaks_at.pop(0)] if breaks else content[start:])

        def log_message(self, *_):
            pass

    return Handler


@pytest.fixture
def repository(tmp_path):
    """A git repository with the tag v1 (a.py says 1) and, on main, a later commit (a.py says 2)."""
    folder = tmp_path / "repository"
    folder.mkdir()

    def git(*arguments):
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "GIT_CONFIG_NOSYSTEM": "1",
            **{
                f"GIT_{who}_{what}": f"{who}@example.org"
                for who in ("AUTHOR", "COMMITTER")
                for what in ("NAME", "EMAIL")
            },
        }
        done = subprocess.run(
            ["git", "-C", folder, *arguments], capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout.strip()

    git("init", "--quiet", "--initial-branch=main")
    (folder / "src").mkdir()
    (folder / "src" / "a.py").write_bytes(b"number = 1\r\n")
    (folder / "src" / "link.py").symlink_to("a.py")
    (folder / ".gitattributes").write_text("src/a.py export-ignore\n")
    git("add", ".")
    git("commit", "--quiet", "-m", "first")
    git("tag", "v1")
    (folder / "src" / "a.py").write_text("number = 2\n")
    git("commit", "--quiet", "-am", "second")
    return folder, git
