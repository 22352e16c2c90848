"""A suite of one query; its cell found two chunks of one file, of which the first went into the context."""

from pathlib import Path

import pytest

from assay.corpora.collect import Corpus
from assay.corpora.suite_folder import write_suite
from assay.generation.answers import write_answers
from assay.grid import CellName
from assay.judging.verdicts import write_verdicts
from assay.records import Answer, Claim, Context, Document, Hit, Query, Ranking, Span, Verdict
from assay.reporting.page.evidence import Claimed, Evidence, Item, Reached, Shown, Traced
from assay.reporting.page.read_answered import read_answered
from assay.retrieval.runs import write_ranking

CODE = "def backoff():\n    return 2\n\n\ndef send():\n    pass\n"
CELLS = [CellName("shop", "A1", "bm25"), CellName("shop", "A1", "dense")]
FIRST, SECOND = Span("retry.py", 5, 6), Span("retry.py", 1, 2)
HITS = (Hit("c1", FIRST, 2.0), Hit("c2", SECOND, 1.0))
CLAIMS = (
    *(Claim(f"claim {support}", support, "supported") for support in (1.0, 0.25)),
    Claim("open", None, "undetermined", "timeout"),
)


@pytest.fixture
def suite(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    query = Query("Q1", "When is it repeated?", keywords=("backoff",), reference="Soon.")
    documents = (Document("retry.py", CODE, "python"),)
    write_suite(Path("data/corpora/shop"), Corpus(documents, {}), [query], {"Q1": {SECOND: 3, FIRST: 0}})
    run = Path("data/runs/shop/A1/bm25")
    run.mkdir(parents=True)
    write_ranking(run, [Ranking("Q1", HITS)], "shop")
    return run


def answer(run, failure=""):
    context = Context("def send", (FIRST,), ("c1",), tokens=12, cut_tokens=7)
    write_answers(run / "answers.jsonl", [Answer("Q1", "It sends.", False, (), context, failure)])
    write_verdicts(run / "verdicts.jsonl", [Verdict("Q1", CLAIMS, {})])


def test_shows_a_query_with_what_is_judged_best_first(suite):
    (asked,) = read_answered("shop", CELLS).asked
    assert (asked.text, asked.keywords, asked.reference) == ("When is it repeated?", ("backoff",), "Soon.")
    assert asked.judged == (
        (Item("retry.py:1-2", "def backoff():\n    return 2"), 3),
        (Item("retry.py:5-6", "def send():\n    pass"), 0),
    )


def test_shows_hits_with_grade_and_whether_the_generator_saw_them(suite):
    answer(suite)
    seen = read_answered("shop", CELLS).seen
    assert list(seen) == ["A1/bm25"]  # the other cell did not run here
    found = seen["A1/bm25"]["Q1"]
    first, second = (item for item in found.hits)
    assert first == Shown(Item("retry.py:5-6", "def send():\n    pass"), 0, in_context=True)
    assert (second.grade, second.in_context) == (3, False)
    assert (found.tokens, found.cut_tokens, found.answer) == (12, 7, "It sends.")
    assert found.pieces == 1
    assert found.reached == Reached(relevant=1, retrieved=1, near_top=1, in_context=0)
    assert found.traced == (Traced(2), Traced(1, in_context=True))  # as judged: retry.py:1-2, then 5-6


def test_the_weakest_claims_come_first(suite):
    answer(suite)
    claims = read_answered("shop", CELLS).seen["A1/bm25"]["Q1"].claims
    assert [claim.text for claim in claims] == ["open", "claim 0.25", "claim 1.0"]
    assert claims[0] == Claimed("open", "undetermined", None, "timeout")


def test_says_why_there_is_no_answer(suite):
    answer(suite, failure="timeout")
    assert read_answered("shop", CELLS).seen["A1/bm25"]["Q1"].failure == "no answer: timeout"


def test_a_failed_search_reached_nothing_that_could_be_counted(suite):
    write_ranking(suite, [Ranking("Q1", (), "timeout")], "shop")
    seen = read_answered("shop", CELLS).seen["A1/bm25"]["Q1"]
    assert (seen.failure, seen.reached, seen.answer) == ("timeout", None, None)


def test_a_clone_without_outputs_has_no_evidence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_answered("shop", CELLS) == Evidence()
