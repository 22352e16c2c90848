import pytest

from assay.config import CallsConfig, CellConfig
from assay.errors import AssayError
from assay.generation.answering import answer_queries
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.records import PROSE, Chunk, GivenAnswer, Hit, Query, Ranking, Span

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
    "scoring": {
        "unit": "span", "measures": ["ndcg@10"], "order": "given", "exclude_same_id": False,
        "keyword_threshold": 0.4, "resamples": 10, "confidence": 0.95, "seed": 1,
    },
}  # fmt: skip
CHUNKS = {
    name: Chunk(name, Span("a.py", line, line), f"{name} = {line}\n", "", "python")
    for line, name in enumerate(("one", "two", "three"), start=1)
}


@pytest.fixture
def calls(tmp_path):
    settings = {"workers": 2, "attempts": 1, "replay": False, "budget": {}, "prices": {}}
    with ModelCalls(CallsConfig.model_validate(settings), tmp_path) as calls:
        yield calls


def test_a_generator_sees_the_first_top_k_hits_and_answers_in_the_order_of_the_queries(calls):
    hits = tuple(Hit(name, CHUNKS[name].span, 1.0) for name in ("three", "one", "two"))
    generator = {"_target_": "assay.generation.extractive.ExtractiveGenerator", "max_lines": 5, "min_support": 0.0}
    cell = CellConfig.model_validate({**CELL, "generator": generator})
    queries = [Query("q2", "two?", "1", "tests"), Query("q1", "one?", "1", "tests")]
    first, second = answer_queries(cell, queries, [Ranking("q1", hits)], CHUNKS, calls)
    assert (first.query_id, first.context.chunk_ids, first.abstained) == ("q2", (), True)
    assert (second.query_id, second.context.chunk_ids) == ("q1", ("three", "one"))


def test_a_call_that_fails_leaves_an_answer_that_says_why(calls):
    def script(call):
        return CallFailed("timeout", "60 s") if "one?" in call.messages[-1].content else "Two."

    prompt = {"version": 1, "system": "s", "user": "$question"}
    generator = {
        "_target_": "assay.generation.chat_generator.ChatGenerator",
        "model": {"_target_": "assay.llm.scripted.Scripted", "script": script},
        "prompt": {**prompt, "user": "$question $sources"},
        "prompt_without_sources": prompt,
        "abstention": {"marker": "NO ANSWER", "phrases": []},
    }
    cell = CellConfig.model_validate({**CELL, "generator": generator})
    hits = (Hit("one", CHUNKS["one"].span, 1.0),)
    queries = [Query("q1", "one?", "1", "tests"), Query("q2", "two?", "1", "tests")]
    failed, answered = answer_queries(cell, queries, [Ranking("q1", hits)], CHUNKS, calls)
    assert (failed.failure, failed.text, failed.abstained) == ("timeout", "", False)
    assert failed.context.chunk_ids == ("one",)
    assert (answered.failure, answered.text) == ("", "Two.")


def test_without_a_generator_nothing_is_answered(calls):
    cell = CellConfig.model_validate({**CELL, "generator": None})
    assert answer_queries(cell, [Query("q1", "one?")], [Ranking("q1", ())], {}, calls) == []


EXTRACTIVE = {"_target_": "assay.generation.extractive.ExtractiveGenerator", "max_lines": 5, "min_support": 0.0}


def test_a_query_whose_search_failed_is_not_answered(calls):
    cell = CellConfig.model_validate({**CELL, "generator": EXTRACTIVE})
    rankings = [Ranking("q1", (), "HTTP 500"), Ranking("q2", (Hit("two", CHUNKS["two"].span, 1.0),))]
    failed, answered = answer_queries(cell, [Query("q1", "one?"), Query("q2", "two?")], rankings, CHUNKS, calls)
    assert (failed.failure, failed.context.text) == ("no ranking: HTTP 500", "")
    assert answered.failure == ""


def test_our_generator_reads_what_another_system_quoted(calls):
    cell = CellConfig.model_validate({**CELL, "generator": EXTRACTIVE})
    hit = Hit("b.py#L7-L7", Span("b.py", 7, 7), 1.0, text="seven = 7\n")
    (answer,) = answer_queries(cell, [Query("q", "seven?")], [Ranking("q", (hit,))], CHUNKS, calls)
    assert answer.text == "[b.py:7]\nseven = 7"


def test_a_quotation_without_its_lines_is_no_context(calls):
    cell = CellConfig.model_validate({**CELL, "generator": EXTRACTIVE})
    hit = Hit("b.py", Span("b.py", 1, 9), 1.0, text="seven = 7")
    ranking = [Ranking("q", (hit,))]
    with pytest.raises(AssayError, match="choose generator: external, endpoint or none"):
        answer_queries(cell, [Query("q", "seven?")], ranking, CHUNKS, calls)
    # in a collection documents are judged, not lines
    prose = {"a": Chunk("a", Span("a", 1, 1), "x", "", PROSE)}
    assert answer_queries(cell, [Query("q", "seven?")], ranking, prose, calls)[0].context.chunk_ids == ("b.py",)


def test_a_hit_that_is_no_chunk_and_quotes_nothing_is_no_context(calls):
    cell = CellConfig.model_validate({**CELL, "generator": EXTRACTIVE})
    ranking = [Ranking("q", (Hit("b.py", Span("b.py", 1, 9), 1.0),))]
    with pytest.raises(AssayError, match="let it quote the text of its hits"):
        answer_queries(cell, [Query("q", "seven?")], ranking, CHUNKS, calls)


def test_another_systems_answers_are_taken_as_they_are(calls):
    generator = {
        "_target_": "assay.generation.external.ExternalGenerator",
        "abstention": {"marker": "X", "phrases": []},
    }
    cell = CellConfig.model_validate({**CELL, "generator": generator})
    hit = Hit("b.py", Span("b.py", 1, 9), 1.0)  # no chunk, which no context is built of
    rankings = [
        Ranking("q1", (hit,), "", GivenAnswer("One.", ("c",))),
        Ranking("q2", (), "timeout", GivenAnswer(None, None)),
    ]
    first, second = answer_queries(cell, [Query("q1", "one?"), Query("q2", "two?")], rankings, CHUNKS, calls)
    assert (first.text, first.context.text) == ("One.", "context 1\n```\nc\n```")
    assert second.failure == "timeout"
