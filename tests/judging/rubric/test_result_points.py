"""Discounts by hand: log2(2) = 1, log2(3) = 1.585, so that ranks 1 and 2 weigh 1 and .6309."""

import pytest

from assay.judging.rubric.result_points import (
    avoidance,
    discounted,
    file_type,
    intent_match,
    shared_words,
    words_held,
)
from assay.search_tasks import Pair

FIRST = 1 / 1.6309297535714573  # what the first of two ranks weighs


def test_discounted():
    assert discounted([1, 0]) == pytest.approx(FIRST)
    assert discounted([0, 1]) == pytest.approx(1 - FIRST)
    assert discounted([0.25, 0.25]) == pytest.approx(0.25)
    assert discounted([]) == 0


def test_file_type_of_the_first_places(make_task, make_seen):
    seen = [make_seen(1), make_seen(2, types=("test",))]
    assert file_type(make_task(), seen, 1).share == pytest.approx(FIRST)
    assert file_type(make_task(), seen, 0.6).share == 1
    assert file_type(make_task(), seen[::-1], 0.6).share == pytest.approx((1 - FIRST) / 0.6)
    assert file_type(make_task(), seen, 1).reason == "1 of the first 2 are python, as expected"


def test_a_task_that_expects_or_avoids_no_type(make_task, make_seen):
    task = make_task(expected_file_types=(), should_avoid=())
    assert file_type(task, [make_seen()], 0.6).share == avoidance(task, [make_seen()]).share == 1


def test_avoidance(make_task, make_seen):
    seen = [make_seen(1, types=("documentation", "test")), make_seen(2)]
    assert avoidance(make_task(), seen).share == pytest.approx(1 - FIRST)
    assert avoidance(make_task(), [make_seen(types=())]).share == 1


def test_words_held_by_one_result(rubric, make_seen):
    pair = Pair("verify signatures of session tokens", "x")
    seen = [make_seen(snippet="verify the signature"), make_seen(2, snippet="a token")]
    assert words_held(rubric, pair, seen) == 3  # verify, signature and, by the path, session
    assert words_held(rubric, pair, []) == 0


def test_intent_match(rubric, make_task, make_seen):
    # 3 of 4 words held; the use case says the purpose of a flow, not of an implementation.
    pair = Pair("verify signatures of session tokens", "Trace it")
    seen = [make_seen(snippet="verify the signature")]
    share = intent_match(rubric, make_task(), [pair], seen, near=0.5, full=4)
    assert share.share == pytest.approx(0.4 * 0.5 + 0.6 * (0.75 + 0) / 2)
    without = intent_match(rubric, make_task(), [pair], seen, near=None, full=4)
    assert without.share == pytest.approx(0.75 / 2)


def test_the_purpose_of_the_task_counts_whole_and_none_half(rubric, make_task, make_seen):
    def share(use_case):
        return intent_match(rubric, make_task(), [Pair("q", use_case)], [make_seen()], near=0, full=4).share

    assert (share("Find the helper"), share("see it")) == (pytest.approx(0.3), pytest.approx(0.15))


def test_shared_words(rubric, make_task, make_seen):
    # The task's own words: signature, session, cookie, check; path and snippet hold session and cookie.
    assert shared_words(rubric, make_task(), [make_seen(snippet="cookie")]) == pytest.approx(2 / 4)
    assert shared_words(rubric, make_task(""), [make_seen()]) == 0
