"""A real HTTP server on this machine that answers as a test says, faults too."""

import json
import socket
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class _Http(ThreadingHTTPServer):
    request_queue_size = 128  # connections that come at once; one that is dropped comes again after 1 s


class Server:
    """answers: one a request, the last one for all that follow.

    An answer is (status, body) or (status, body, headers), a body of bytes or a JSON value;
    or a function of the handler.
    """

    def __init__(self):
        self.answers = []
        self.requests = []
        self._lock = threading.Lock()
        self.released = threading.Event()
        self._http = _Http(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def bodies(self):
        return [request["body"] for request in self.requests]

    def close(self):
        self.released.set()
        self._http.shutdown()
        self._http.server_close()

    def hang(self, handler):
        """No answer until the test is over."""
        self.released.wait(20)

    def trickle(self, handler):
        """A byte now and then: each read succeeds, the whole never comes."""
        handler.connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while not self.released.wait(0.02):
            handler.connection.sendall(b" ")

    def reset(self, handler):
        """The connection is reset, not closed."""
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()
        handler.close_connection = True

    def half(self, handler):
        """A body shorter than was promised."""
        handler.connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"message": {')
        handler.close_connection = True

    def _answer(self, handler):
        body = self._body(handler)
        with self._lock:
            self.requests.append({"path": handler.path, "headers": dict(handler.headers), "body": body})
            answer = self.answers[min(len(self.requests), len(self.answers)) - 1]
        if callable(answer):
            answer = answer(handler)
        if answer is not None:
            self._send(handler, *answer)

    @staticmethod
    def _body(handler):
        """The JSON value; what is none (a form) as it came."""
        content = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        try:
            return json.loads(content) if content else None
        except ValueError:
            return content

    def _send(self, handler, status, body, headers=None):
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(content)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        handler.connection.sendall("\r\n".join([*lines, "", ""]).encode() + content)

    def _handler(server):  # noqa: N805 (the handler has the other self)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                try:
                    server._answer(self)
                except OSError:
                    self.close_connection = True  # the client is gone

            def do_GET(self):
                self.do_POST()

            def log_message(self, *_):
                pass

        return Handler


@pytest.fixture
def new_server():
    """Starts one more server a call."""
    servers = []

    def start():
        servers.append(Server())
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def server(new_server):
    return new_server()


@pytest.fixture
def closed_url():
    """An address where nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def token_service(new_server):
    """Google's OAuth token endpoint: gives the token `planted-token`, for an hour."""
    server = new_server()
    server.answers = [(200, {"access_token": "planted-token", "expires_in": 3600, "token_type": "Bearer"})]
    return server


@pytest.fixture(scope="session")
def private_key():
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # short: it is checked at each load
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@pytest.fixture(scope="session")
def one_certificate(tmp_path_factory):
    import certifi

    path = tmp_path_factory.mktemp("certificates") / "one.pem"
    first, end, _ = certifi.contents().partition("-----END CERTIFICATE-----")
    path.write_text(f"{first}{end}\n")
    return path


@pytest.fixture
def no_google_account(monkeypatch, tmp_path, one_certificate):
    """A machine without Google credentials, which is none of Google's."""
    from google.auth.compute_engine import _metadata

    for name in ("GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "no-gcloud"))
    monkeypatch.setenv("SSL_CERT_FILE", str(one_certificate))  # the SDK reads all of certifi's for each client: .1 s
    monkeypatch.setattr(_metadata, "_NO_GCE_CHECK", True)


@pytest.fixture
def service_account(no_google_account, monkeypatch, tmp_path, token_service, private_key):
    """Application Default Credentials whose token service is on this machine; the path of their file."""
    path = tmp_path / "planted-credentials.json"
    account = {
        "type": "service_account",
        "project_id": "own-project",
        "private_key_id": "1",
        "private_key": private_key,
        "client_email": "robot@own-project.iam.gserviceaccount.com",
        "client_id": "1",
        "token_uri": f"{token_service.url}/token",
    }
    path.write_text(json.dumps(account))
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(path))
    return path


def pytest_terminal_summary(terminalreporter):
    """What was left out for want of a browser is said, however quiet the run."""
    skipped = terminalreporter.stats.get("skipped", [])
    missing = [
        report for report in skipped if isinstance(report.longrepr, tuple) and "no browser:" in report.longrepr[2]
    ]
    if missing:
        why = missing[0].longrepr[2].removeprefix("Skipped: ")
        terminalreporter.write_line(f"left out: {len(missing)} tests of the report in a browser; {why}", yellow=True)
