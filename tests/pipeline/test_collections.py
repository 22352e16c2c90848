"""A collection of documents as DVC stages, beside the tiny rag suite."""

import json

import pytest

pytestmark = pytest.mark.pipeline

PARAMS = """\
suites:
  - tiny
profiles:
  A3: {}
methods:
  - bm25
controls: []
control_profile: A3
embedder: minilm
generator: extractive
judge: none
collections:
  suites:
    - flight
  profiles:
    P1: {}
    P2: {}
  methods:
    - bm25
    - hybrid
    - external
  controls:
    - random
  control_profile: P1
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
report:
  headline: ndcg@10
gate:
  rules:
    - metric: overall.ndcg@10
      better: up
"""
SUITE = """\
name: flight
kind: collection
"""
CORPUS = [
    {
        "_id": "birds",
        "title": "Wings",
        "text": "Birds lift themselves by their wings. " * 80 + "Feathers shape the air.",
    },
    {"_id": "planes", "title": "Wings of planes", "text": "A wing carries a plane by the pressure below it."},
    {"_id": "ships", "title": "", "text": "A ship floats, for water carries it."},
    {"_id": "trains", "title": "Rails", "text": "A train rolls on rails."},
]
QUERIES = [
    {"_id": "q1", "text": "what carries a plane", "group": "air"},
    {"_id": "q2", "text": "how do feathers shape the air", "group": "air"},
    {"_id": "q3", "text": "rails of a train", "group": "land"},
]
QRELS = "query-id\tcorpus-id\tscore\nq1\tplanes\t2\nq1\tbirds\t1\nq2\tbirds\t1\nq3\ttrains\t1\nq3\tships\t0\n"
# planes second for q1; q2 was not answered; q3 right.
RUN = "q1 Q0 ships 1 2.5 x\nq1 Q0 planes 2 1.5 x\nq3 Q0 trains 1 9.0 x\n"


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture(scope="module")
def measured(new_project):
    files = {
        "conf/suite/flight.yaml": SUITE,
        "data/suites/flight/corpus.jsonl": lines(CORPUS),
        "data/suites/flight/queries.jsonl": lines(QUERIES),
        "data/suites/flight/qrels.tsv": QRELS,
        "data/suites/flight/external/production.trec": RUN,
    }
    project = new_project("collections", PARAMS, files, kinds="")
    project.repro()
    return project


def metrics(project, cell):
    return json.loads((project.folder / f"metrics/flight/{cell}.json").read_text())


def test_documents_are_ranked_whole_and_by_their_best_passage(measured):
    """The document "birds" is cut into several passages, all of which the vectors rank. It has one place."""
    assert metrics(measured, "P1/bm25")["overall"]["mrr@10"]["mean"] == 1
    assert metrics(measured, "P2/bm25")["overall"]["mrr@10"]["mean"] == 1
    first = json.loads((measured.folder / "data/runs/flight/P2/hybrid/ranking.jsonl").read_text().split("\n")[0])
    paths = [hit["path"] for hit in first["hits"]]
    assert paths.count("birds") > 2
    precision = metrics(measured, "P2/hybrid")["overall"]["precision@10"]["mean"]
    assert precision == pytest.approx((0.2 + 0.1 + 0.1) / 3, abs=1e-6)


def test_another_system_is_measured_by_the_same_stages(measured):
    """RR 1/2, 0 and 1. linear nDCG of q1: 2 / log2(3) over 2 + 1 / log2(3) = 1.2619 / 2.6309 = .4796."""
    overall = metrics(measured, "P1/external")["overall"]
    assert overall["mrr@10"]["mean"] == pytest.approx(0.5)
    assert overall["ndcg_linear@10"]["mean"] == pytest.approx((0.479622 + 0 + 1) / 3, abs=1e-6)
    assert metrics(measured, "P1/external")["queries"]["without_hits"] == 1


def test_groups_of_queries_are_told_apart_and_nothing_is_answered(measured):
    made = metrics(measured, "P1/hybrid")
    assert made["group"].keys() == {"air", "land"}
    assert made.keys() == {"queries", "overall", "group"}
    assert "keyword_score" not in made["overall"]


def test_a_second_run_has_nothing_to_do(measured):
    assert "Running stage" not in measured.repro()


def test_the_table_ranks_a_collection(measured):
    printed = measured.assay("table", "--suite", "flight")
    assert "P1/external" in printed
    assert "random" in printed
