"""The blocks of docs/extending.md, put where their first lines say, work as they stand."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from assay.composing.compose import compose_grid, write_config
from assay.grid import read_grid

ROOT = Path(__file__).parents[2]
OTHERS = ("collections", "search", "queries")
# What the suite of the page speaks of: RetryPolicy.next_delay, and lines 40 to 58 of a page.
RETRY = '''class RetryPolicy:
    """Payments that failed are tried again."""

    def next_delay(self, attempt):
        """The delay is doubled with each of five attempts."""
        return 2**attempt
'''


@pytest.fixture(scope="session")
def blocks(blocks_of):
    """The blocks of the page by the file that their first comments name."""
    named = {}
    for language, text in blocks_of("docs/extending.md"):
        file = re.search(r"^# ((?:conf|data)/\S+)$", text, re.MULTILINE)
        if language == "yaml" and file:
            named[file[1]] = text
    return named


@pytest.fixture
def project(tmp_path, monkeypatch, blocks):
    """The working directory: conf/ with the blocks in it. Gives what writes params.yaml: what is chosen, one suite."""
    (tmp_path / "assay").mkdir()
    monkeypatch.chdir(tmp_path / "assay")
    shutil.copytree(ROOT / "conf", "conf")
    for file, text in blocks.items():
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(text)
    params = yaml.safe_load((ROOT / "params.yaml").read_text())
    for kind in OTHERS:
        params[kind] |= {"suites": [], "profiles": {}, "methods": [], "controls": []}

    def choose(**chosen):
        few = {"profiles": {"A1": {}}, "methods": ["bm25"], "controls": []}
        Path("params.yaml").write_text(yaml.safe_dump({**params, **few, **chosen}))
        composed = compose_grid(read_grid())
        write_config(composed)
        return {path.as_posix(): settings for path, settings in composed.items()}

    return choose


def test_the_page_has_the_recipes(blocks):
    assert set(blocks) == {
        *("conf/profile/A6.yaml", "conf/method/hybrid_minmax.yaml", "conf/embedder/mine.yaml"),
        *("conf/suite/mine.yaml", "data/suites/mine/queries.yaml"),
    }


def test_a_profile_and_a_method_compose(project):
    composed = project(profiles={"A1": {}, "A6": {}}, methods=["bm25", "hybrid_minmax"])
    cell = composed["data/config/pallets/A6/hybrid_minmax.yaml"]
    assert cell["method"]["fusion"] == "min_max"
    assert cell["reranker"]
    assert cell["retrieval"]["top_k"] == 8
    assert not composed["data/config/pallets/A1/hybrid_minmax.yaml"]["reranker"]


def test_an_embedder_composes(project):
    assert project(embedder="mine")["data/config/pallets/A1.yaml"]["embedder"]["model"] == "/models/my-model"


def test_a_suite_is_fetched_and_passes_lint(project, tmp_path):
    """From a repository with what the page's judgments name, at the tag that the page names."""
    service = tmp_path / "service"
    for file, text in {
        "src/payments/retry.py": RETRY,
        "docs/payments.md": "".join(f"Line {number} of the page.\n" for number in range(1, 61)),
        "src/vendored/x.py": "x = 1\n",
    }.items():
        (service / file).parent.mkdir(parents=True, exist_ok=True)
        (service / file).write_text(text)
    git = ["git", "-C", str(service), "-c", "user.email=a@example.com", "-c", "user.name=a"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "service"], ["tag", "v2.3.0"]):
        subprocess.run([*git, *words], check=True)
    project(suites=["mine"])
    environment = os.environ | {"ASSAY_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT / "src")}

    def run(*words):
        done = subprocess.run(
            [sys.executable, *words], env=environment, capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(str(ROOT / "src/corpus.py"), "mine")
    paths = [json.loads(line)["path"] for line in Path("data/corpora/mine/documents.jsonl").read_text().splitlines()]
    assert paths == ["service/docs/payments.md", "service/src/payments/retry.py"]
    run("-m", "assay.cli.main", "lint", "--suite", "mine", "--no-health")
