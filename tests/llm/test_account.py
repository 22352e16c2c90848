import pytest

from assay.config import PriceConfig
from assay.llm.account import account, account_text, read_account
from assay.llm.chat import Completion, Usage
from assay.llm.kept_calls import KeptCall

PRICES = {"m": PriceConfig(prompt=2.0, completion=10.0, cached=0.5)}


def call(usage, seconds=1.0, model="m"):
    return KeptCall("key", {"model": model}, Completion("x", None, usage, seconds, "stop"))


def test_sums_and_cost_by_hand():
    calls = [call(Usage(1000, 100, 40, 400)), call(Usage(500, 50)), call(Usage(None, 7))]
    of = account(calls, PRICES)
    assert (of.calls, of.prompt_tokens, of.completion_tokens, of.thought_tokens, of.cached_tokens) == (
        3,
        1500,
        157,
        40,
        400,
    )
    assert of.uncounted == 1
    # (600 x 2 + 400 x .5 + 100 x 10) + (500 x 2 + 50 x 10), a million each; the uncounted call has no cost
    assert of.cost == pytest.approx((2400 + 1500) / 1e6)


def test_latency_is_interpolated_between_calls():
    of = account([call(Usage(), seconds) for seconds in (4.0, 1.0, 3.0, 2.0, 5.0)], {})
    assert (of.p50_seconds, of.p95_seconds) == (3.0, pytest.approx(4.8))  # rank .95 x 4 = 3.8: 4 + .8


def test_a_model_without_a_price_has_no_cost():
    assert account([call(Usage(1, 1)), call(Usage(1, 1), model="other")], PRICES).cost is None


def test_no_calls_no_account(tmp_path):
    assert account([], PRICES) is None
    assert read_account(tmp_path / "missing.jsonl", PRICES) is None


def test_on_one_line():
    priced = account([call(Usage(1000, 100, 40, 400), 0.5)], PRICES)
    assert account_text(priced) == (
        "1 calls, 1000 prompt and 100 completion tokens, 40 of them thoughts, "
        "400 prompt tokens from the server's cache, cost 0.0024, 0.50 s a call (p95 0.50 s)"
    )
    assert "1 calls did not tell theirs, no price in calls.prices" in account_text(account([call(Usage())], {}))
