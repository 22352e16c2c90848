"""A copy of this project with a tiny suite of its own, where DVC runs for real."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def measured(tmp_path_factory, cache):
    """The tiny project, reproduced and committed. Tests work on copies of it."""
    project = Project(tmp_path_factory.mktemp("measured") / "project", cache)
    _copy_tracked(project.folder)
    shutil.rmtree(project.folder / "data")
    shutil.rmtree(project.folder / "metrics", ignore_errors=True)
    for path, text in {
        "params.yaml": PARAMS,
        "conf/suite/tiny.yaml": SUITE,
        "data/suites/tiny/queries.yaml": QUERIES,
        **{f"data/suites/tiny/shop/{name}": text for name, text in FILES.items()},
    }.items():
        (project.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (project.folder / path).write_text(text)
    (project.folder / "dvc.lock").unlink(missing_ok=True)
    project.run("git", "init", "-q", "-b", "main")
    project.run("git", "config", "user.email", "test@example.com")
    project.run("git", "config", "user.name", "test")
    project.repro()
    project.commit("measured")
    return project


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
