import threading
import time

import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message
from assay.llm.ollama import Ollama
from assay.llm.retry import Retrying, RetryPolicy
from assay.llm.scripted import Scripted

MESSAGES = [Message("user", "u")]
GOOD = (200, {"message": {"content": "hello"}, "done": True})


def retrying(model, **settings):
    waits = []
    return Retrying(model, RetryPolicy(sleep=waits.append, **settings)), waits


@pytest.mark.parametrize("reason", ["timeout", "rate limit", "connection", "server error"])
def test_what_fails_in_passing_is_called_again(reason):
    model, waits = retrying(Scripted([CallFailed(reason, ""), CallFailed(reason, ""), "hello"]))
    assert model.complete(MESSAGES).text == "hello"
    assert 0.5 <= waits[0] <= 1 <= waits[1] <= 2  # half of the doubled wait at least


@pytest.mark.parametrize("reason", ["truncated", "not parsable", "refused", "empty", "over budget"])
def test_another_failure_is_final(reason):
    script = Scripted([CallFailed(reason, "")])
    model, waits = retrying(script)
    with pytest.raises(CallFailed):
        model.complete(MESSAGES)
    assert (len(script.calls), waits) == (1, [])


def test_attempts_are_bounded():
    script = Scripted(lambda _: CallFailed("server error", "busy"))
    model, waits = retrying(script, attempts=3)
    with pytest.raises(CallFailed, match="server error: busy"):
        model.complete(MESSAGES)
    assert (len(script.calls), len(waits)) == (3, 2)


def test_waits_are_bounded():
    script = Scripted([CallFailed("rate limit", "", retry_after=seconds) for seconds in (7, 0, 3600)] + ["hello"])
    model, waits = retrying(script, longest_wait=30)
    model.complete(MESSAGES)
    assert waits == [7, 0, 30]


def test_the_servers_wait_is_kept(server):
    server.answers = [(429, {}, {"Retry-After": "4"}), (503, {}, {"Retry-After": "2"}), server.reset, GOOD]
    model, waits = retrying(Ollama("m", server.url, timeout=5))
    assert model.complete(MESSAGES).text == "hello"
    assert waits[:2] == [4, 2]
    assert len(server.requests) == 4


def test_a_slow_server_is_called_again(server):
    server.answers = [server.hang, GOOD]
    model, _ = retrying(Ollama("m", server.url, timeout=0.2))
    assert model.complete(MESSAGES).text == "hello"


def test_a_stop_ends_the_wait_and_the_attempts():
    stop = threading.Event()

    def answer(_):
        threading.Timer(0.05, stop.set).start()
        return CallFailed("rate limit", "", retry_after=60)

    script = Scripted(answer)
    started = time.perf_counter()
    with pytest.raises(CallFailed, match="rate limit"):
        Retrying(script, RetryPolicy(stop=stop)).complete(MESSAGES)
    assert time.perf_counter() - started < 10
    assert len(script.calls) <= 2


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_fault_of_the_set_up_is_never_called_again(server, status):
    server.answers = [(status, {"error": "no"})]
    model, waits = retrying(Ollama("m", server.url, timeout=5))
    with pytest.raises(AssayError):
        model.complete(MESSAGES)
    assert (len(server.requests), waits) == (1, [])
