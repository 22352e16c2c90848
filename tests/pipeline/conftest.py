"""A copy of this project with a tiny suite of its own, where DVC runs for real; a server that plays chat models."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from assay.embedding.onnx_export import FORMAT

ROOT = Path(__file__).parents[2]

PARAMS = """\
suites:
  - tiny
profiles:
  A1: {}
  A3: {}
methods:
  - bm25
  - hybrid
controls:
  - echo
  - random
control_profile: A1
tokenizer: code
embedder: minilm
context: default
generator: extractive
judge: lexical
report:
  headline: ndcg@10
gate:
  rules:
    - metric: overall.ndcg@10
      better: up
      abs: 0.01
    - metric: overall.ndcg@10.n
      better: up
"""
OTHER_KINDS = """\
collections:
  suites: []
  profiles: {}
  methods: []
  controls: []
  control_profile: ""
search:
  suites: []
  profiles: {}
  methods: []
  controls: []
queries:
  corpus: tiny
  index: A3
  suites: []
  profiles: {}
  methods: []
  controls: []
"""
SUITE = """\
name: tiny
kind: rag
sources:
  shop:
    kind: dir
    path: data/suites/tiny/shop
"""
FILES = {
    "cart.py": '''"""The basket of a customer."""


class Cart:
    def add(self, article, count=1):
        """Put an article into the basket; a count below one is refused."""
        if count < 1:
            raise ValueError("count")
        self.lines[article] = self.lines.get(article, 0) + count

    def total(self, prices):
        """Sum of all lines, reduced by the voucher."""
        return sum(prices[article] * count for article, count in self.lines.items()) - self.voucher
''',
    "payment.py": '''"""Payments and their repetition."""

MAX_ATTEMPTS = 5


def charge(card, amount, gateway):
    """Charge a card; a failed payment is tried again after a growing delay."""
    for attempt in range(MAX_ATTEMPTS):
        if gateway.debit(card, amount):
            return True
        wait(backoff(attempt))
    return False


def backoff(attempt):
    """Seconds before the next attempt: doubled each time."""
    return 2**attempt
''',
    "stock.rs": """/// How many pieces of an article lie in the warehouse.
pub struct Stock { pieces: u32 }

impl Stock {
    /// Reserve pieces for an order, or say how many are missing.
    pub fn reserve(&mut self, wanted: u32) -> Result<(), u32> {
        if wanted > self.pieces { return Err(wanted - self.pieces); }
        self.pieces -= wanted;
        Ok(())
    }
}
""",
    "README.md": "# Shop\n\nA shop in three files.\n\n## Deliveries\n\nParcels leave the warehouse at noon.\n",
}
QUERIES = """\
- id: T1-001
  query: How long does the shop pause before a failed payment is repeated?
  tier: 1
  intent: implementation
  keywords: [backoff, attempt]
  judgments:
    - {file: shop/payment.py, symbol: backoff, grade: 3}
    - {file: shop/payment.py, symbol: charge, grade: 2}
  reference: backoff doubles the seconds with each attempt.
- id: T1-002
  query: What happens when an order wants more pieces than the warehouse has?
  tier: 1
  intent: debugging
  keywords: [reserve, Err]
  judgments:
    - {file: shop/stock.rs, symbol: Stock.reserve, grade: 3}
  reference: Stock.reserve gives an error with the number of missing pieces.
- id: T1-003
  query: When do parcels leave?
  tier: 1
  intent: documentation
  keywords: [noon]
  judgments:
    - {file: shop/README.md, lines: 5-7, grade: 3}
  reference: At noon.
- id: T2-001
  query: Which checks guard the numbers of pieces that a customer asks for?
  tier: 2
  intent: flow_understanding
  keywords: [ValueError, wanted]
  judgments:
    - {file: shop/cart.py, symbol: Cart.add, grade: 3}
    - {file: shop/stock.rs, symbol: Stock.reserve, grade: 2}
  reference: Cart.add refuses a count below one, Stock.reserve more than there is.
- id: U-001
  query: Which bank settles the money at night?
  tier: unanswerable
  intent: implementation
  answerable: false
  reference: The corpus does not say.
"""


class Project:
    """A working copy and the commands that are run in it."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        source = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("DVC_", "GIT_", "PYTHONPATH"))},
            "PATH": source,
            "ASSAY_CACHE": str(cache),
            "DVC_NO_ANALYTICS": "1",
            "PYTHONPATH": str(folder / "src"),
        }

    def run(self, *command: str, status: int | None = 0) -> str:
        """What the command printed; fails unless it ends with `status` (None: with anything but 0)."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        printed = done.stdout + done.stderr
        assert done.returncode == status if status is not None else done.returncode != 0, printed
        return printed

    def repro(self, *arguments: str, status: int | None = 0) -> str:
        return self.run(sys.executable, "-m", "dvc", "repro", *arguments, status=status)

    def assay(self, *arguments: str, status: int | None = 0) -> str:
        return self.run(sys.executable, "-m", "assay.cli.main", *arguments, status=status)

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.folder / path).read_text()
        assert old in text
        (self.folder / path).write_text(text.replace(old, new))

    def commit(self, message: str) -> None:
        self.run("git", "add", "-A")
        self.run("git", "commit", "-qm", message)

    def metrics(self) -> dict[str, bytes]:
        files = sorted((self.folder / "metrics").rglob("*.*"))
        return {file.relative_to(self.folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    """With the models that this checkout has exported already: their names tell their content, and one takes 15 s."""
    folder = tmp_path_factory.mktemp("cache")
    (folder / "models").mkdir()
    for exported in (ROOT / ".assay/models").glob(f"*-{FORMAT}"):
        if (exported / "model.onnx").is_file():
            shutil.copytree(exported, folder / "models" / exported.name)
    return folder


@pytest.fixture(scope="session")
def measured(new_project):
    """The tiny project, reproduced and committed. Tests work on copies of it."""
    project = new_project("measured", PARAMS)
    project.repro()
    project.commit("measured")
    return project


@pytest.fixture(scope="session")
def new_project(tmp_path_factory, cache):
    """Makes a tiny project with these params.yaml and more files by their path; nothing is measured yet.

    kinds: the blocks of params.yaml for other kinds of suites.
    """

    def make(name, params, files=None, kinds=OTHER_KINDS):
        project = Project(tmp_path_factory.mktemp(name) / "project", cache)
        _copy_tracked(project.folder)
        for made in ("data/corpora", "data/index", "data/runs", "data/config", "data/suites", "metrics"):
            shutil.rmtree(project.folder / made, ignore_errors=True)
        (project.folder / "dvc.lock").unlink(missing_ok=True)
        for path, text in {
            "params.yaml": params + kinds,
            "conf/suite/tiny.yaml": SUITE,
            "data/suites/tiny/queries.yaml": QUERIES,
            **{f"data/suites/tiny/shop/{name}": text for name, text in FILES.items()},
            **(files or {}),
        }.items():
            (project.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (project.folder / path).write_text(text)
        project.run("git", "init", "-q", "-b", "main")
        project.run("git", "config", "user.email", "test@example.com")
        project.run("git", "config", "user.name", "test")
        return project

    return make


@pytest.fixture
def project(measured, tmp_path):
    """A copy of the measured project, to be broken."""
    folder = tmp_path / "project"
    shutil.copytree(measured.folder, folder, symlinks=True)
    return Project(folder, Path(measured.environment["ASSAY_CACHE"]))


def _copy_tracked(target: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


_FENCED = re.compile(r"<([a-z_]+)-[0-9a-f]{16}>\n(.*?)\n</\1-[0-9a-f]{16}>", re.DOTALL)
_ANSWERS = {
    "How long does the shop pause before a failed payment is repeated?": "backoff doubles them. Sundays are off.",
    "What happens when an order wants more pieces than the warehouse has?": "Stock.reserve gives an error.",
    "When do parcels leave?": "At noon they leave.",
    "Which checks guard the numbers of pieces that a customer asks for?": "Cart refuses a count below one. Elves help.",
    "Which bank settles the money at night?": "NO ANSWER",
}


@dataclass(frozen=True)
class ModelCall:
    """What a model was asked. kind: answer, claims, verdicts, passages or questions."""

    model: str
    kind: str
    user: str  # the user's message
    texts: dict  # lists of its fenced texts by their name
    key: str  # as the client sent it

    @property
    def question(self):
        return self.texts["question"][0]


class ModelServer:
    """/v1/chat/completions on this machine, by rules that a reader can follow.

    As a generator it says one or two sentences to each question of the tiny suite, and guesses where it has no sources.
    As a judge it takes each sentence for a claim, and one is supported where its first word stands in the evidence.
    Every passage helps. `instead` answers in its place where it gives (status, body) and not None.
    """

    def __init__(self):
        self.calls = []
        self.instead = lambda call: None
        self._lock = threading.Lock()
        self._port = 0
        self._start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._port}/v1"

    @contextmanager
    def away(self):
        """Nobody listens there while the block lasts."""
        self.close()
        try:
            yield
        finally:
            self._start()

    def close(self):
        self._http.shutdown()
        self._http.server_close()

    def kinds(self, start=0):
        """The kinds of the calls from that one on."""
        return [call.kind for call in self.calls[start:]]

    def reply(self, text, **fields):
        """The body of a good reply."""
        usage = {"prompt_tokens": 100, "completion_tokens": len(text.split())}
        return {"choices": [{"message": {"content": text}, "finish_reason": "stop", **fields}], "usage": usage}

    def honest(self, call):
        said = getattr(self, f"_{call.kind}")(call.texts)
        return self.reply(said if isinstance(said, str) else json.dumps(said))

    def _answer(self, texts):
        (question,) = texts["question"]
        return _ANSWERS[question] if "sources" in texts else "Probably at night."

    def _claims(self, texts):
        (text,) = texts["text"]
        return {"claims": re.findall(r"\S.*?\.(?= |$)", text)}

    def _verdicts(self, texts):
        (evidence,) = texts["evidence"]
        stands = [re.split(r"[ .]", claim)[0].lower() in evidence.lower() for claim in texts["claims"]]
        said = ["supported" if one else "not_found" for one in stands]
        return {"verdicts": [{"claim": at, "verdict": one, "quote": ""} for at, one in enumerate(said, start=1)]}

    def _passages(self, texts):
        return {"verdicts": [{"passage": at, "verdict": "helps"} for at in range(1, len(texts["passages"]) + 1)]}

    def _questions(self, texts):
        (answer,) = texts["answer"]
        return {"questions": [f"Why is it that {answer}"] * 3, "noncommittal": False}

    def take(self, body, headers):
        user = body["messages"][1]["content"]
        texts = defaultdict(list)
        for name, text in _FENCED.findall(user):
            texts[name].append(text)
        kinds = {"text": "claims", "claims": "verdicts", "passages": "passages", "answer": "questions"}
        kind = next((kind for name, kind in kinds.items() if name in texts), "answer")
        key = headers.get("Authorization", "").removeprefix("Bearer ")
        call = ModelCall(body["model"], kind, user, dict(texts), key)
        with self._lock:
            self.calls.append(call)
        return self.instead(call) or (200, self.honest(call))

    def _start(self):
        self._http = _Http(("127.0.0.1", self._port), _handler(self))
        self._port = self._http.server_port
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


class _Http(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True
    block_on_close = False


def _handler(server):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self._send(200, {"data": [{"id": "default"}]})

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(*server.take(body, self.headers))

        def _send(self, status, body):
            content = json.dumps(body).encode()
            head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(content)}\r\n\r\n"
            try:
                self.connection.sendall(head.encode() + content)
            except OSError:
                self.close_connection = True  # the client is gone

        def log_message(self, *_):
            pass

    return Handler


@pytest.fixture(scope="session")
def model_server():
    """One for the session: its address stands in the keys of calls. Tests set `instead` and take it back."""
    server = ModelServer()
    yield server
    server.close()
