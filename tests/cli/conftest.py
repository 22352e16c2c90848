"""A corpus of four chunks with an embedder by hand, which `assay query-test` searches by the real conf/."""

import argparse
import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from assay.cli import judge_spans as command
from assay.cli import judged_pair
from assay.component import build
from assay.corpora.collect import Corpus
from assay.corpora.documents import write_documents
from assay.corpora.qrels import write_qrels
from assay.corpora.queries import read_queries
from assay.corpora.suite_folder import write_suite
from assay.embedding.embedding_cache import Embedding
from assay.records import Chunk, Document, Hit, Ranking, Span
from assay.retrieval.index_build import index_chunks
from assay.retrieval.resources import Resources
from assay.retrieval.runs import write_ranking

CONF = Path(__file__).parents[2] / "conf"
PARAMS = {
    **{"suites": ["shop"], "profiles": {"A3": {}}, "methods": ["bm25"], "controls": [], "control_profile": "A3"},
    "calls": {"attempts": 1},
    "queries": {
        **{"corpus": "shop", "index": "A3", "suites": ["agent"], "profiles": {"template": {}}},
        **{"methods": ["bm25", "hybrid"], "controls": []},
    },
}
TEXTS = {
    "src/retry.py": "def backoff(attempt): doubles seconds before the next payment attempt",
    "src/cart.py": "def total(prices): sum of the basket",
    "tests/test_retry.py": "def test_backoff(): assert backoff(1) payment",
    "docs/retry.md": "A failed payment is repeated",
}
ROLES = {"tests/test_retry.py": ("test",), "docs/retry.md": ("documentation",)}
LANGUAGES = {".py": "python", ".md": "markdown"}
WORDS = ("payment", "backoff", "basket", "test")
TASK = {
    **{"id": "Q-001", "text": "When is a failed payment tried again?", "intent": "implementation", "group": "core"},
    **{"expected_file_types": ["python"], "should_avoid": ["test"], "expected_files": ["src/retry.py"]},
}


@dataclass
class CountingEmbedder:
    """A text's vector counts four words, and a fifth number keeps it from being nothing."""

    key: str = "by hand"

    def embed(self, texts):
        return [Embedding(self._unit(text), np.stack([self._unit(text)]), cut=False) for text in texts]

    def encode(self, texts):
        return np.stack([self._unit(text) for text in texts])

    def _unit(self, text):
        counts = np.array([*(text.lower().count(word) for word in WORDS), 0.1], dtype=np.float32)
        return counts / np.linalg.norm(counts)


@pytest.fixture
def pair_project(tmp_path, monkeypatch):
    """The working directory: params.yaml, conf, a corpus and the tasks of a query suite."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    shutil.copytree(CONF, "conf")
    Path("conf/suite/shop.yaml").write_text("name: shop\nkind: rag\nsources: {}\n")
    Path("params.yaml").write_text(json.dumps(PARAMS))
    Path("data/corpora/agent").mkdir(parents=True)
    Path("data/corpora/shop").mkdir(parents=True)
    documents = [
        Document(path, text, LANGUAGES[Path(path).suffix], ROLES.get(path, ())) for path, text in TEXTS.items()
    ]
    write_documents(Path("data/corpora/shop"), Corpus(tuple(documents), {}))
    Path("data/corpora/agent/tasks.jsonl").write_text(json.dumps(TASK) + "\n")
    write_qrels(Path("data/corpora/agent/qrels.jsonl"), {"Q-001": {Span("src/retry.py", 1, 1): 3}})
    chunks = [Chunk(f"{path}#L1-L1", Span(path, 1, 1), text, path[-8:-3], "x") for path, text in TEXTS.items()]

    def opened(folder, tokenizer, embedder, cache):
        assert folder == Path("data/index/shop/A3")
        built = build(tokenizer)
        return Resources(index_chunks(chunks, built, CountingEmbedder()), built, CountingEmbedder())

    monkeypatch.setattr(judged_pair, "open_index", opened)
    return tmp_path


SHOP_PARAMS = {
    **{"suites": ["shop"], "profiles": {"A1": {}}, "methods": ["bm25"], "controls": [], "control_profile": "A1"},
    "calls": {"attempts": 1},
}
SHOP_QUERIES = """\
- id: Q1
  query: When is a payment repeated?
  tier: 1
  intent: implementation
  keywords: [backoff]
  judgments:
    - {file: app/retry.py, symbol: backoff, grade: 3}
  reference: Soon.
- id: Q2
  query: Who sends?
  tier: 1
  intent: implementation
  keywords: [send]
  judgments:
    - {file: app/retry.py, symbol: send, grade: 3}
  reference: The client.
"""
SHOP_CODE = (
    "def backoff(attempt):\n    return 2 ** attempt\n\n\ndef ask():\n    return send()\n\n\ndef send():\n    pass\n"
)


@pytest.fixture
def judged_project(tmp_path, monkeypatch):
    """The working directory: a rag suite of two queries, whose one cell found all three functions for each."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    shutil.copytree(CONF, "conf")
    Path("params.yaml").write_text(json.dumps(SHOP_PARAMS))
    Path("data/suites/shop").mkdir(parents=True)
    Path("data/suites/shop/queries.yaml").write_text(SHOP_QUERIES)
    documents = (Document("app/retry.py", SHOP_CODE, "python"),)
    queries = read_queries(Path("data/suites/shop/queries.yaml"))
    write_suite(Path("data/corpora/shop"), Corpus(documents, {}), queries, {})
    hits = tuple(Hit(f"c{line}", Span("app/retry.py", line, line + 1), 1.0) for line in (1, 5, 9))
    Path("data/runs/shop/A1/bm25").mkdir(parents=True)
    write_ranking(Path("data/runs/shop/A1/bm25"), [Ranking(query.id, hits) for query in queries], "shop")
    return tmp_path


@pytest.fixture
def judge_spans(judged_project, monkeypatch):
    """`assay judge-spans shop ...` with keys typed as lines; its exit status."""

    def run(*arguments, keys=""):
        parser = argparse.ArgumentParser()
        command.add(parser.add_subparsers())
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key}\n" for key in keys)))
        chosen = parser.parse_args(["judge-spans", "shop", *arguments])
        return chosen.run(chosen)

    return run
