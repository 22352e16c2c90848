from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.errors import AssayError
from assay.llm.budget import Budget, Budgeted, Limits, Price, Spent
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.scripted import Scripted

MESSAGES = [Message("user", "u")]


def good_calls(budget, usage=None, tries=10):
    model = Budgeted(Scripted(lambda _: "hello", usage=usage), budget)
    good = 0
    for _ in range(tries):
        try:
            model.complete(MESSAGES)
            good += 1
        except CallFailed as failure:
            assert failure.reason == "over budget"
    return good


def test_price_by_hand():
    # 600 fresh prompt tokens at 2, 400 cached ones at 0.5, 100 of completion at 10, each a million
    assert Price(2, 10, cached=0.5).cost(Usage(1000, 100, cached=400)) == pytest.approx((1200 + 200 + 1000) / 1e6)
    assert Price(2, 10).cost(Usage(1000, 100, cached=400)) == pytest.approx((2000 + 1000) / 1e6)
    assert Price(2, 10).cost(Usage(1000, None)) is None


def test_no_limit_counts_alone():
    budget = Budget(Limits())
    assert good_calls(budget, Usage(3, 4)) == 10
    assert budget.spent == Spent(calls=10, tokens=70, cost=None, uncounted=0)


def test_limits():
    assert good_calls(Budget(Limits(calls=3))) == 3
    assert good_calls(Budget(Limits(tokens=20)), Usage(3, 4)) == 3  # 0, 7 and 14 are below 20, 21 is not
    cost = Budget(Limits(cost=2.5), Price(1_000_000, 0))
    assert good_calls(cost, Usage(1, 9)) == 3  # each call costs 1
    assert cost.spent.cost == 3


def test_a_failed_call_counts_too():
    budget = Budget(Limits(calls=5, tokens=100))
    model = Budgeted(Scripted([CallFailed("truncated", "", usage=Usage(50, 50))]), budget)
    with pytest.raises(CallFailed, match="truncated"):
        model.complete(MESSAGES)
    with pytest.raises(CallFailed, match="over budget"):
        model.complete(MESSAGES)
    assert budget.spent == Spent(calls=1, tokens=100, cost=None, uncounted=0)


def test_a_call_without_counts_is_told_apart():
    budget = Budget(Limits(calls=2))
    assert good_calls(budget, Usage(3, None)) == 2
    assert budget.spent == Spent(calls=2, tokens=0, cost=None, uncounted=2)


def test_a_limit_that_cannot_be_kept_is_an_error():
    with pytest.raises(AssayError, match=r"budget\.calls"):
        good_calls(Budget(Limits(tokens=10)), Usage())
    with pytest.raises(AssayError, match="price"):
        Budget(Limits(cost=1))


def test_threads_together_keep_to_the_calls():
    budget = Budget(Limits(calls=25))
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: good_calls(budget), range(8))) == 25
