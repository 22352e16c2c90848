from assay.config import CellConfig
from assay.generation.answering import answer_queries
from assay.records import Chunk, Hit, Query, Ranking, Span

CELL = {
    "profile": "A1",
    "own": True,
    "tokenizer": {},
    "embedder": {
        "model": "all-MiniLM-L6-v2", "runtime": "onnx", "max_tokens": 256, "batch": 1, "window": 64, "stride": 32,
    },
    "retrieval": {"depth": 10, "top_k": 2},
    "method": {},
    "reranker": None,
    "context": {"_target_": "assay.generation.context.ContextBuilder", "max_tokens": 500},
    "generator": {"_target_": "assay.generation.echo.EchoGenerator"},
    "judge": None,
    "scoring": {"keyword_threshold": 0.4, "resamples": 10, "confidence": 0.95, "seed": 1},
}  # fmt: skip
CHUNKS = {
    name: Chunk(name, Span("a.py", line, line), f"{name} = {line}\n", "", "python")
    for line, name in enumerate(("one", "two", "three"), start=1)
}


def test_a_generator_sees_the_first_top_k_hits_and_answers_in_the_order_of_the_queries():
    hits = tuple(Hit(name, CHUNKS[name].span, 1.0) for name in ("three", "one", "two"))
    generator = {"_target_": "assay.generation.extractive.ExtractiveGenerator", "max_lines": 5, "min_support": 0.0}
    cell = CellConfig.model_validate({**CELL, "generator": generator})
    queries = [Query("q2", "two?", "1", "tests"), Query("q1", "one?", "1", "tests")]
    first, second = answer_queries(cell, queries, [Ranking("q1", hits)], CHUNKS)
    assert (first.query_id, first.context.chunk_ids, first.abstained) == ("q2", (), True)
    assert (second.query_id, second.context.chunk_ids) == ("q1", ("three", "one"))
