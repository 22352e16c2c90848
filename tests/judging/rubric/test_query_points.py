"""Shares by hand, with full = 8 words for a query and 10 for a use case."""

import pytest

from assay.judging.rubric.query_points import differentiation, embedding_query, reranking_query
from assay.search_tasks import Pair


def test_embedding_query(rubric, make_task):
    # Own: sign, session, cookie, salt, two of which the task has: 3 of 8; `function` is generic, and the construct.
    share = embedding_query(rubric, make_task(), Pair("function that signs the session cookie salt", "x"), 8)
    assert share.share == pytest.approx(0.5 * 3 / 8 + 0.25 + 0.25)
    assert share.reason == "4 words of its own, 2 of them new to the task, a construct, in the words of the task"


def test_an_identifier_counts_beside_its_words(rubric, make_task):
    # Own: unsign, salt; one identifier; not a word of the task.
    share = embedding_query(rubric, make_task("Who refuses it?"), Pair("unsign_salt", "x"), 8)
    assert share.share == pytest.approx(0.5 * 3 / 8 + 0.25)


def test_a_heap_has_half(rubric, make_task):
    heap = "session cookie salt key signer serializer digest timestamp token payload"
    phrase = "session cookie salt, key signer serializer digest timestamp token payload"
    whole = embedding_query(rubric, make_task(), Pair(phrase, "x"), 8)
    half = embedding_query(rubric, make_task(), Pair(heap, "x"), 8)
    assert (whole.share, half.share) == (0.75, 0.375)
    assert half.reason.endswith("a heap of terms")


def test_an_echo_of_the_task_has_half(rubric, make_task):
    # Own: signature, session, cookie, check, none of them new: 2 of 8; a word of the task, no construct.
    task = make_task()
    assert embedding_query(rubric, task, Pair(task.text, "x"), 8).share == pytest.approx((0.5 * 2 / 8 + 0.25) / 2)


def test_a_generic_query_has_nothing(rubric, make_task):
    assert embedding_query(rubric, make_task(), Pair("error handling function", "session"), 8).share == 0


@pytest.mark.parametrize(
    ("use_case", "share"),
    [
        # find, helper, refuse, tamper, session, python source: find is content; 7 words of 10, purpose, file type.
        ("Find the helper that refuses a tampered session in the Python source", 0.4 * 7 / 10 + 0.3 + 0.3),
        # trace, refuse, session: 3 of 10, the purpose of a flow (half), no file type (a quarter).
        ("Trace who refuses a session", 0.4 * 3 / 10 + 0.15 + 0.075),
        # manual, chapter, session, refuse: 4 of 10, the purpose of documentation, a type to avoid.
        ("Which manual chapter refuses the session", 0.4 * 4 / 10 + 0.15),
        # session, refuse: no purpose, no file type.
        ("a session is refused", 0.4 * 2 / 10 + 0.075),
    ],
)
def test_reranking_query(rubric, make_task, use_case, share):
    assert reranking_query(rubric, make_task(), Pair("q", use_case), 10).share == pytest.approx(share)


@pytest.mark.parametrize(
    ("use_case", "share"),
    [
        ("signed token", 0),  # the same
        ("token salt", (0.5 - 1 / 3) / 0.4),  # token of sign, token, salt
        ("salt", 1),
    ],
)
def test_differentiation(use_case, share):
    assert differentiation(Pair("sign token", use_case), (0.1, 0.5)).share == pytest.approx(share)
