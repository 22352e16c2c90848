"""A service, a run and a file of answers of other systems, measured by the stages themselves beside a cell of our own.

The suite has five queries over two files. The service is a real one on this machine, and it has its faults.
"""

import json
import shutil
import threading
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
import yaml

import compose
import corpus
import generate
import index
import judge
import retrieve
import score
from assay.embedding.embedding_cache import Embedding
from assay.errors import AssayError
from assay.generation.answers import read_answers
from assay.records import Span
from assay.retrieval.runs import read_ranking

CONF = Path(__file__).parents[2] / "conf"
SECRET = "planted-secret-4711"
PARAMS = {
    **{"suites": ["shop"], "profiles": {"A2": {}}, "methods": ["bm25"], "control_profile": "A2"},
    **{"controls": ["service", "run", "answers"], "judge": "lexical"},
}
FILES = {
    "payment.py": "def backoff(attempt):\n    return 2**attempt\n",
    "stock.md": "# Stock\n\nParcels leave at noon.\n",
}
QUERIES = [
    ("Q1", "How long does a payment pause?", "backoff", "shop/payment.py", "1-2"),
    ("Q2", "When do parcels leave?", "noon", "shop/stock.md", "3-3"),
    ("Q3", "Which title does the page about stock have?", "Stock", "shop/stock.md", "1-1"),
    ("Q4", "What does backoff return?", "attempt", "shop/payment.py", "2-2"),
]
SERVICE = {
    "defaults": [{"override /method": "endpoint"}, {"override /generator": "endpoint"}],
    "method": {
        "url": "http://127.0.0.1:1/ask?q={query}&n={top_k}&id={query_id}",
        **{
            "method": "GET",
            "body": None,
            "results": "found.items",
            "answer": "said",
            "contexts": "found.items[*].quote",
        },
        "fields": {"id": "file", "start": "from", "end": "to", "score": "rank_score", "text": "quote"},
        **{"prefixes": {"/srv/": "shop/"}, "top_k": 2, "timeout": 0.5, "attempts": 2, "first_wait": 0},
        **{"longest_wait": 0, "per_second": 1000, "workers": 1},
        "headers": {"X-Key": {"env": "SERVICE_KEY"}},
    },
}
RUN = {"defaults": [{"override /method": "external"}, {"override /generator": "none"}, {"override /judge": "none"}]}
ANSWERS = {"defaults": [{"override /method": "external"}, {"override /generator": "external"}]}
REPLIES = {
    "Q1": {"file": "/srv/payment.py", "from": 1, "to": 2, "rank_score": 0.9, "quote": FILES["payment.py"]},
    "Q2": {"file": "/srv/stock.md", "from": 3, "to": 3, "rank_score": 0.8, "quote": "Parcels leave at noon."},
}


class Service:
    """Answers Q1 at the second attempt, Q2 when it is asked to wait, says nothing useful to Q3, hangs at Q4."""

    def __init__(self, server):
        self.server = server
        self.asked = Counter()
        self.lock = threading.Lock()

    def __call__(self, handler):
        query_id = parse_qs(urlsplit(handler.path).query)["id"][0]
        assert handler.headers["X-Key"] == SECRET
        with self.lock:
            self.asked[query_id] += 1
        first = self.asked[query_id] == 1
        if query_id == "Q4":
            return self.server.hang(handler)
        if query_id == "Q3":
            return (200, b'{"found": {"items": [')
        if first:
            return (500, {"error": SECRET}) if query_id == "Q1" else (429, {}, {"Retry-After": "0"})
        said = {"Q1": f"By backoff. Key {SECRET}.", "Q2": ""}[query_id]
        return (200, {"found": {"items": [REPLIES[query_id]]}, "said": said})


class HandEmbedder:
    """Every text has the same vector: no measure here depends on it."""

    def __init__(self, *_):
        self.key = "by hand"

    def embed(self, texts):
        return [Embedding(np.ones(2, np.float32), np.ones((1, 2), np.float32), cut=False) for _ in texts]

    def encode(self, texts):
        return np.ones((len(texts), 2), np.float32) / np.float32(np.sqrt(2))


ADDRESS = "http://127.0.0.1:1"  # in the prepared project; each test has a service of its own


def _embed_by_hand(patch):
    for place in ("retrieval.index_build", "retrieval.search", "judging.judge_answers"):
        patch.setattr(f"assay.{place}.Embedder", HandEmbedder)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A project, composed and indexed."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("ASSAY_CACHE", str(folder / "cache"))
        _embed_by_hand(patch)
        _write_project()
        compose.main()
        corpus.main("shop")
        index.main("shop", "A2")
    return folder


def _write_project():
    shutil.copytree(CONF, "conf")
    controls = {
        "service": SERVICE,
        "run": {**RUN, "method": {"system": "run"}},
        "answers": {**ANSWERS, "method": {"system": "answers"}},
    }
    for name, control in controls.items():
        _write(f"conf/control/{name}.yaml", f"# @package _global_\n{yaml.safe_dump(control, sort_keys=False)}")
    sources = {"shop": {"kind": "dir", "path": "data/suites/shop/files"}}
    _write("conf/suite/shop.yaml", yaml.safe_dump({"name": "shop", "kind": "rag", "sources": sources}))
    _write("params.yaml", yaml.safe_dump(PARAMS, sort_keys=False))
    for name, text in FILES.items():
        _write(f"data/suites/shop/files/{name}", text)
    _write("data/suites/shop/queries.yaml", yaml.safe_dump([_query(*query) for query in QUERIES], sort_keys=False))
    # Q1 found second, Q2 first, Q3 not at all; Q4 was not returned
    _write(
        "data/suites/shop/external/run.trec",
        "Q1 Q0 shop/payment.py 1 1.5 t\nQ1 Q0 shop/stock.md 2 2.5 t\n"
        "Q2 Q0 shop/stock.md 1 0.1 t\nQ3 Q0 shop/payment.py 1 0.1 t\n",
    )
    rows = [
        {"query_id": "Q1", "answer": "By backoff.", "contexts": ["It calls backoff."]},
        {"query_id": "Q2", "answer": "NO ANSWER"},
        {"query_id": "Q3", "answer": None, "failure": "timeout"},
    ]
    _write("data/suites/shop/external/answers.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


@pytest.fixture
def project(prepared, tmp_path, monkeypatch, server):
    """The working directory, a copy of the prepared one; gives the service."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("SERVICE_KEY", SECRET)
    _embed_by_hand(monkeypatch)
    cell = Path("data/config/shop/controls/service.yaml")
    cell.write_text(cell.read_text().replace(ADDRESS, server.url))
    made = Service(server)
    server.answers = [made]
    return made


def _write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def _query(id, text, keyword, file, lines):
    judgments = [{"file": file, "lines": lines, "grade": 3}]
    return {
        "id": id,
        "query": text,
        "tier": 1,
        "intent": "implementation",
        "keywords": [keyword],
        "judgments": judgments,
    }


def measured(control):
    for stage in (retrieve, generate, judge, score):
        stage.main("shop", "controls", control)
    return json.loads(Path(f"metrics/shop/controls/{control}.json").read_text())


def test_a_service_with_faults_is_measured_and_asked_once(project, capsys):
    metrics = measured("service")
    run = Path("data/runs/shop/controls/service")
    rankings = {ranking.query_id: ranking for ranking in read_ranking(run / "ranking.jsonl")}
    assert [ranking.failure for ranking in rankings.values()] == ["", "", "not JSON", "timeout"]
    assert [hit.span.path for hit in rankings["Q1"].hits] == ["shop/payment.py"]
    answers = {answer.query_id: answer for answer in read_answers(run / "answers.jsonl")}
    assert answers["Q1"].text == "By backoff. Key ***."
    assert answers["Q1"].context.spans == (Span("shop/payment.py", 1, 2),)
    # what was asked again is not a failure, what failed is neither a hit nor a miss
    assert metrics["overall"]["ndcg@10"]["mean"] == 1
    assert metrics["overall"]["ndcg@10"]["n"] == 2
    assert metrics["overall"]["ndcg@10"]["undetermined"] == 2
    assert metrics["queries"]["failed_rankings"] == 2
    assert metrics["queries"]["abstained"] == 1  # Q2: an empty answer
    assert project.asked == {"Q1": 2, "Q2": 2, "Q3": 1, "Q4": 2}  # malformed JSON is not asked again
    assert "2 of 4 calls to the service failed (not JSON: 1, timeout: 1)" in capsys.readouterr().err


def test_a_repeat_asks_only_what_failed_and_other_stages_ask_nothing(project):
    measured("service")
    before = project.asked.copy()
    generate.main("shop", "controls", "service")
    assert project.asked == before
    measured("service")
    assert project.asked - before == {"Q3": 1, "Q4": 2}


def test_the_key_stands_in_no_file_and_no_output(project, capsys, tmp_path):
    measured("service")
    assert SECRET not in "".join(capsys.readouterr())
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "endpoint.sqlite" for path in files)
    assert [path for path in files if SECRET.encode() in path.read_bytes()] == []


def test_a_service_that_is_away_leaves_the_former_outputs(project, server, monkeypatch):
    measured("service")
    former = Path("data/runs/shop/controls/service/ranking.jsonl").read_bytes()
    shutil.rmtree("cache")
    server.answers = [(503, {})]
    with pytest.raises(AssayError, match=r"not one of 4 calls to the service gave a result \(HTTP 503: 4\)"):
        retrieve.main("shop", "controls", "service")
    assert Path("data/runs/shop/controls/service/ranking.jsonl").read_bytes() == former


def test_a_run_is_measured_by_the_rankings_alone(project):
    metrics = measured("run")
    # the order is that of the scores: reciprocal ranks 1/2 and 1; Q3 found the other file, Q4 was not returned
    assert metrics["queries"]["without_hits"] == 1
    assert metrics["overall"]["mrr@10"]["n"] == 4
    assert metrics["overall"]["mrr@10"]["mean"] == pytest.approx((1 / 2 + 1 + 0 + 0) / 4)
    assert "keyword_score" not in metrics["overall"]
    assert read_answers(Path("data/runs/shop/controls/run/answers.jsonl")) == []


def test_answers_without_rankings_are_measured_by_the_answers_alone(project):
    metrics = measured("answers")
    assert metrics["overall"]["ndcg@10"]["undetermined"] == 4
    assert "mean" not in metrics["overall"]["ndcg@10"]
    # Q1 says its keyword, Q2 abstains and says none; Q3 failed, Q4 is missing
    assert metrics["overall"]["keyword_score"]["mean"] == pytest.approx(1 / 2)
    assert metrics["overall"]["keyword_score"]["undetermined"] == 2
    assert metrics["overall"]["lexical_support"]["n"] == 1
