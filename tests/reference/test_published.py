"""The figures of docs/published-figures.md: the project's own path, from the files of a collection to the measures.

Run: make reference. Dense needs each of 24,279 documents encoded once (9 minutes on two cores); the vectors stay in
the project's cache (.assay, or ASSAY_CACHE). The tokenizer `parts` is `code` without the identifiers as they stand: the
reference has their parts alone.
"""

import os
from functools import cache
from pathlib import Path

import pytest
import yaml

from assay.component import build
from assay.config import ProfileConfig, ScoringConfig
from assay.embedding.embedder import Embedder
from assay.retrieval.index_build import build_index
from assay.retrieval.resources import Resources
from assay.scores import mean
from assay.scoring.score import score_cell

pytestmark = pytest.mark.reference

PROJECT = Path(__file__).parents[2]
CACHE = Path(os.environ.get("ASSAY_CACHE", PROJECT / ".assay"))
MEASURES = ("ndcg_linear@10", "mrr@10", "recall@50")
BM25 = {"_target_": "assay.retrieval.bm25.Bm25Retriever"}
DENSE = {"_target_": "assay.retrieval.dense.DenseRetriever"}
HYBRID = {"_target_": "assay.retrieval.hybrid.HybridRetriever", "k": 60, "weights": [0.5, 0.5]}
RRF = HYBRID | {"fusion": "rrf", "candidates": 100}
MIN_MAX = HYBRID | {"fusion": "min_max", "candidates": 1000}
SCORING = ScoringConfig(
    unit="document",
    measures=list(MEASURES),
    order="given",
    exclude_same_id=False,
    keyword_threshold=0.4,
    resamples=100,
    confidence=0.95,
    seed=7,
)
REFERENCE = [  # nDCG@10 (linear gain), MRR@10, recall@50; how far nDCG@10 may be off
    ("scifact", "plain", BM25, (0.6863, 0.6492, 0.8852), 0.003),
    ("scifact", "plain", DENSE, (0.6451, 0.6047, 0.8920), 0.001),
    ("scifact", "plain", RRF, (0.7171, 0.6824, 0.9343), 0.003),
    ("scifact", "plain", MIN_MAX, (0.7269, 0.6941, 0.9343), 0.003),
    ("cranfield", "plain", BM25, (0.5280, 0.8105, 0.6780), 0.003),
    ("cranfield", "plain", DENSE, (0.5064, 0.7732, 0.7110), 0.003),
    ("cranfield", "plain", RRF, (0.5617, 0.8358, 0.7234), 0.003),
    ("cranfield", "plain", MIN_MAX, (0.5717, 0.8377, 0.7364), 0.003),
    ("vaswani", "plain", BM25, (0.4280, 0.6828, 0.4587), 0.003),
    ("vaswani", "plain", DENSE, (0.4335, 0.6772, 0.4941), 0.003),
    ("vaswani", "plain", RRF, (0.4895, 0.7329, 0.5170), 0.003),
    ("vaswani", "plain", MIN_MAX, (0.4960, 0.7384, 0.5327), 0.003),
    ("cosqa-dev", "plain", BM25, (0.3371, 0.2778, 0.6920), 0.003),
    ("cosqa-dev", "plain", DENSE, (0.6031, 0.5336, 0.9620), 0.003),
    ("cosqa-dev", "parts", BM25, (0.3796, 0.3266, 0.7680), 0.003),
    ("cosqa-dev", "parts", RRF, (0.5175, 0.4498, 0.9340), 0.003),
    ("cosqa-dev", "parts", MIN_MAX, (0.5484, 0.4727, 0.9380), 0.003),
]


def label(setting):
    return setting.get("fusion") or setting["_target_"].split(".")[-2] if isinstance(setting, dict) else None


@pytest.mark.parametrize(("name", "tokenizer", "method", "expected", "tolerance"), REFERENCE, ids=label)
def test_agrees_with_the_reference(measured, name, tokenizer, method, expected, tolerance):
    found = measured(name, tokenizer, method)
    print(f"\n{name} {tokenizer} {label(method)}: {' / '.join(f'{number:.4f}' for number in found)}")
    assert found[0] == pytest.approx(expected[0], abs=tolerance)
    assert found[1:] == pytest.approx(expected[1:], abs=2 * tolerance)


@pytest.fixture(scope="module")
def measured(collection):
    @cache
    def resources(name, tokenizer):
        config = profile(tokenizer)
        return Resources(
            build_index(collection(name).chunks, config, CACHE),
            build(config.tokenizer),
            Embedder(config.embedder, CACHE),
        )

    def measure(name, tokenizer, method):
        given = collection(name)
        depth = method.get("candidates", 100)
        rankings = build(method, resources=resources(name, tokenizer), depth=depth).rank(given.queries)
        rows = score_cell(
            given.queries,
            qrels=given.qrels,
            rankings=rankings,
            answers=None,
            verdicts=None,
            line_tokens=None,
            config=SCORING,
        )
        return tuple(mean(row.scores[measure] for row in rows).number for measure in MEASURES)

    return measure


def profile(tokenizer):
    parts = conf("tokenizer", "code") | {"keep_whole": False}
    return ProfileConfig(
        chunking={"_target_": "assay.chunking.document.DocumentChunker"},
        tokenizer=parts if tokenizer == "parts" else conf("tokenizer", tokenizer),
        embedder=conf("embedder", "minilm"),
    )


def conf(group, name):
    return yaml.safe_load((PROJECT / "conf" / group / f"{name}.yaml").read_text(encoding="utf-8"))
