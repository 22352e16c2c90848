import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from assay.cli.adhoc import chosen_queries
from assay.cli.run import add
from assay.corpora.collect import Corpus
from assay.corpora.suite_folder import write_suite
from assay.embedding.embedding_cache import Embedding
from assay.errors import AssayError
from assay.records import PROSE, Document, Query, Span

QUERIES = """\
- {id: T1-001, query: a?, tier: 1, intent: tests, keywords: [k], judgments: [{file: f, lines: 1-2, grade: 3}]}
- {id: T1-002, query: b?, tier: 1, intent: debugging, keywords: [k], judgments: [{file: f, lines: 1-2, grade: 3}]}
- {id: U-001, query: c?, tier: unanswerable, intent: tests, answerable: false}
"""


@pytest.fixture(autouse=True)
def suite(tmp_path, monkeypatch):
    folder = tmp_path / "data" / "suites" / "tiny"
    folder.mkdir(parents=True)
    (folder / "queries.yaml").write_text(QUERIES)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({}, ["T1-001", "T1-002", "U-001"]),
        ({"tier": "1"}, ["T1-001", "T1-002"]),
        ({"tier": "1", "intent": "tests"}, ["T1-001"]),
        ({"query": "U-001"}, ["U-001"]),
    ],
)
def test_a_query_must_have_all_that_is_wanted(wanted, ids):
    assert [query.id for query in chosen_queries("tiny", wanted)] == ids


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"query": "T1-003"}, "Close: T1-002, T1-001"),
        ({"tier": "9"}, r"Tiers: 1, unanswerable\. Intents: debugging, tests"),
    ],
)
def test_where_none_is_left_the_message_says_what_there_is(wanted, said):
    with pytest.raises(AssayError, match=said):
        chosen_queries("tiny", wanted)


PARAMS = {
    **{"suites": ["tiny"], "profiles": {"A2": {}}, "methods": ["bm25"], "controls": [], "control_profile": "A2"},
    "calls": {"attempts": 1},
    "collections": {
        **{"suites": ["wings"], "profiles": {"P1": {}}, "methods": ["bm25"], "controls": [], "control_profile": "P1"},
    },
}


class OneVector:
    """Every text has the same vector: BM25 reads none."""

    def __init__(self, *_):
        self.key = "by hand"

    def embed(self, texts):
        return [Embedding(np.ones(2, np.float32), np.ones((1, 2), np.float32), cut=False) for _ in texts]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A rag suite and a collection whose stage `corpus` has run."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    for place in ("cli.adhoc", "retrieval.index_build", "judging.judge_answers"):
        monkeypatch.setattr(f"assay.{place}.Embedder", OneVector)
    shutil.copytree(Path(__file__).parents[2] / "conf", "conf")
    Path("conf/suite/tiny.yaml").write_text("{name: tiny, kind: rag, sources: {}}")
    Path("conf/suite/wings.yaml").write_text(
        "{name: wings, kind: collection, exclude_same_id: false, repeated_judgments: reject}"
    )
    Path("params.yaml").write_text(json.dumps(PARAMS))
    write_suite(Path("data/corpora/tiny"), Corpus((Document("f", "session cookie\nx\n", "text"),), {}), [], {})
    documents = (Document("d1", "wings of birds", PROSE), Document("d2", "wings of planes", PROSE))
    qrels = {"w1": {Span("d2", 1, 1): 1}}
    write_suite(Path("data/corpora/wings"), Corpus(documents, {}), [Query("w1", "planes")], qrels)
    Path("data/config").mkdir()
    Path("data/config/calls.yaml").write_text(
        json.dumps({"workers": 1, "attempts": 1, "replay": False, "budget": {}, "prices": {}})
    )


def run(capsys, *settings):
    parser = argparse.ArgumentParser()
    add(parser.add_subparsers())
    arguments = parser.parse_args(["run", *settings, "--json"])
    assert arguments.run(arguments) == 0
    return json.loads(capsys.readouterr().out)["metrics"]


def test_without_a_generator_rankings_alone_are_measured(project, capsys):
    metrics = run(capsys, "suite=tiny", "method=bm25", "generator=none", "query=T1-001")
    assert "ndcg@10" in metrics["overall"]
    assert "keyword_score" not in metrics["overall"]
    assert "without_answer" not in metrics["queries"]


def test_a_collection_is_measured_by_its_documents(project, capsys):
    # d2 holds the only word of the query
    assert run(capsys, "suite=wings", "method=bm25")["overall"]["mrr@10"]["mean"] == 1
