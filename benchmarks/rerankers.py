"""Which reranker without further weights? nDCG@10 and MRR@10 on collections with human labels.

Run: python benchmarks/rerankers.py [--queries 150] [--first 50] [NAME ...]
The collections are read from $ASSAY_REFERENCE_DATA or ../shared/data, folder beir/NAME: cosqa-dev, cranfield, scifact.
Each document is encoded once: minutes on two cores.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from assay import places
from assay.config import EmbedderConfig
from assay.embedding.encoder import Encoded, Encoder, Vectors, load_encoder
from assay.embedding.model_folder import model_digest, model_folder
from assay.embedding.token_windows import token_windows, unit
from assay.retrieval.bm25_index import Bm25Index
from assay.retrieval.dense import cosines
from assay.retrieval.fusion import min_max, rrf
from assay.retrieval.order import best, best_of_all
from assay.retrieval.tokenizer import CodeTokenizer
from assay.retrieval.window_reranker import best_window
from assay.scores import mean
from assay.scoring.ndcg import linear, ndcg
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import GradedRanking

EMBEDDER = EmbedderConfig(model="all-MiniLM-L6-v2", runtime="onnx", max_tokens=256, batch=32, window=64, stride=32)
CODE = {"cosqa-dev"}  # identifiers are split there; the others are prose
WINDOWS = [(16, 8), (32, 16), (64, 32), (128, 64)]
WEIGHTS = [0.5, 0.7]
DEPTH = 100

Scores = dict[str, float]


@dataclass(frozen=True)
class Collection:
    texts: dict[str, str]
    queries: dict[str, str]
    qrels: dict[str, dict[str, int]]

    @classmethod
    def read(cls, folder: Path, queries: int) -> "Collection":
        qrels: dict[str, dict[str, int]] = {}
        for line in (folder / "qrels" / "test.tsv").read_text(encoding="utf-8").strip().split("\n")[1:]:
            query_id, document, grade = line.split("\t")
            qrels.setdefault(query_id, {})[document] = int(grade)
        judged = {row["_id"]: row["text"] for row in _rows(folder / "queries.jsonl") if row["_id"] in qrels}
        step = max(1, len(judged) // queries)
        return cls(
            texts={
                row["_id"]: f"{row.get('title', '')} {row['text']}".strip() for row in _rows(folder / "corpus.jsonl")
            },
            queries=dict(list(judged.items())[::step][:queries]),
            qrels=qrels,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["cosqa-dev", "cranfield", "scifact"])
    parser.add_argument("--queries", type=int, default=150)
    parser.add_argument("--first", type=int, default=50, help="hits that are ordered anew")
    options = parser.parse_args()
    data = Path(os.environ.get("ASSAY_REFERENCE_DATA", "../shared/data")) / "beir"
    if not data.is_dir():
        sys.exit(f"no collections in {data}: set ASSAY_REFERENCE_DATA to the folder that holds beir/NAME.")
    folder = model_folder(EMBEDDER.model)
    encoder = load_encoder(EMBEDDER, folder, model_digest(folder), places.cache())
    for name in options.names:
        collection = Collection.read(data / name, options.queries)
        print(f"\n{name}: {len(collection.queries)} queries; nDCG@10 (linear gain) / MRR@10")
        for row in measure(collection, encoder, split=name in CODE, first=options.first):
            print(row, flush=True)


def measure(collection: Collection, encoder: Encoder, split: bool, first: int) -> Iterator[str]:
    """A line for each reranker, a column for each first stage."""
    documents = dict(zip(collection.texts, _encoded(encoder, list(collection.texts.values())), strict=True))
    asked = dict(zip(collection.queries, _encoded(encoder, list(collection.queries.values())), strict=True))
    stages = first_stages(collection, documents, asked, split)
    runs: dict[str, dict[str, dict[str, list[str]]]] = {}
    for query_id, query in asked.items():
        heads = {stage: dict(best(ranked[query_id], first)) for stage, ranked in stages.items()}
        measured = {
            name: measures(query, documents[name]) for name in {name for head in heads.values() for name in head}
        }
        for stage, head in heads.items():
            rest = [name for name, _ in best(stages[stage][query_id], DEPTH)[first:]]
            for reranker, scores in rerankings(head, measured).items():
                order = [name for name, _ in best(scores, first)] + rest
                runs.setdefault(reranker, {}).setdefault(stage, {})[query_id] = order
    for reranker, by_stage in runs.items():
        cells = (f"{stage} {_figures(run, collection.qrels)}" for stage, run in by_stage.items())
        yield f"  {reranker:32} {'   '.join(cells)}"


def first_stages(
    collection: Collection, documents: Mapping[str, Encoded], asked: Mapping[str, Encoded], split: bool
) -> dict[str, dict[str, Scores]]:
    ids = list(documents)
    tokenizer = CodeTokenizer(split_identifiers=split, keep_whole=split, stem=True, stop_words=True)
    index = Bm25Index.build([tokenizer.tokens(text) for text in collection.texts.values()])
    vectors = np.stack([encoded.pooled for encoded in documents.values()])
    dense = cosines(np.stack([encoded.pooled for encoded in asked.values()]), vectors)
    stages: dict[str, dict[str, Scores]] = {"bm25": {}, "dense": {}, "rrf": {}, "min_max": {}}
    for (query_id, text), near in zip(collection.queries.items(), dense, strict=True):
        found = best_of_all(index.scores(tokenizer.tokens(text)), ids, DEPTH)
        sides = [{document: score for document, score in found if score > 0}, dict(best_of_all(near, ids, DEPTH))]
        stages["bm25"][query_id], stages["dense"][query_id] = sides
        stages["rrf"][query_id] = rrf([list(side) for side in sides], [0.5, 0.5])
        stages["min_max"][query_id] = min_max(sides, [0.5, 0.5])
    return stages


def measures(query: Encoded, document: Encoded) -> Scores:
    """How near a document is to a query, by each measure."""
    return {
        "late interaction": late_interaction(query.tokens, document.tokens),
        "late interaction, pooled 4": late_interaction(query.tokens, token_windows(document.tokens, 4, 4)),
        "cosine": float(query.pooled @ document.pooled),
        **{
            f"best window {window}/{stride}": best_window(query.pooled, token_windows(document.tokens, window, stride))
            for window, stride in WINDOWS
        },
    }


def rerankings(first: Scores, measured: Mapping[str, Scores]) -> dict[str, Scores]:
    """The scores of the first hits by each measure, alone and blended with the first stage."""
    names = next(iter(measured.values()))
    alone = {measure: {name: measured[name][measure] for name in first} for measure in names}
    blends = {
        f"{measure} x {weight}": min_max([scores, first], [weight, 1 - weight])
        for measure, scores in alone.items()
        for weight in WEIGHTS
    }
    return {"none": first, **alone, **blends}


def late_interaction(query: Vectors, document: Vectors) -> float:
    """Mean over the query's tokens of the highest cosine with a document's token (MaxSim, Khattab & Zaharia 2020)."""
    return float((unit(query.astype(np.float32)) @ unit(document.astype(np.float32)).T).max(axis=1).mean())


def _encoded(encoder: Encoder, texts: Sequence[str]) -> list[Encoded]:
    order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    batches = [order[start : start + EMBEDDER.batch] for start in range(0, len(order), EMBEDDER.batch)]
    encoded: dict[int, Encoded] = {}
    for batch, ones in zip(batches, encoder.encode_each([[texts[i] for i in batch] for batch in batches]), strict=True):
        for place, one in zip(batch, ones, strict=True):
            encoded[place] = Encoded(unit(one.pooled), one.tokens.astype(np.float16), one.cut)  # 16 bits: to fit memory
    return [encoded[place] for place in range(len(texts))]


def _figures(run: Mapping[str, list[str]], qrels: Mapping[str, Mapping[str, int]]) -> str:
    gains = mean(ndcg(GradedRanking.of(ranking, qrels[query_id]), gain=linear) for query_id, ranking in run.items())
    ranks = mean(reciprocal_rank(GradedRanking.of(ranking, qrels[query_id])) for query_id, ranking in run.items())
    return f"{gains.number:.4f} / {ranks.number:.4f}"


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="\n") as file:
        yield from map(json.loads, file)


if __name__ == "__main__":
    main()
