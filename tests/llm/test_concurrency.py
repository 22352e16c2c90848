import signal
import sys
import threading
import time

import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message
from assay.llm.concurrency import map_calls
from assay.llm.retry import Retrying, RetryPolicy
from assay.llm.scripted import Scripted


def test_keeps_the_order():
    first_may_end = threading.Event()

    def call(item):
        if item == 0:
            assert first_may_end.wait(5)
        if item == 9:
            first_may_end.set()
        return item * 2

    assert map_calls(call, range(10), workers=2) == [item * 2 for item in range(10)]


def test_no_items():
    assert map_calls(str, [], workers=4) == []


def test_no_more_than_the_workers_at_once():
    lock, together = threading.Lock(), threading.Barrier(3)
    now, most = 0, 0

    def call(_):
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        together.wait(5)  # three are in here at once, or this breaks
        with lock:
            now -= 1

    map_calls(call, range(9), workers=3)
    assert most == 3


def test_a_failed_call_is_a_value():
    def call(item):
        if item == 1:
            raise CallFailed("timeout", "slow")
        return item

    results = map_calls(call, [0, 1, 2], workers=2)
    assert (results[0], results[2]) == (0, 2)
    assert isinstance(results[1], CallFailed)


@pytest.mark.parametrize("error", [AssayError("mend it"), KeyboardInterrupt()])
def test_an_error_stops_what_waits(error):
    done, stop = [], threading.Event()

    def call(item):
        if item == 2:
            raise error
        if item > 2:
            stop.wait(5)
        done.append(item)
        return item

    before = threading.active_count()
    with pytest.raises(type(error)):
        map_calls(call, range(10_000), workers=1, stop=stop)
    assert len(done) < 9_000  # of 9_999 that would not fail
    assert threading.active_count() == before


def test_an_error_ends_the_waits_of_other_calls():
    stop, waits = threading.Event(), threading.Event()

    def answer(_):
        waits.set()
        return CallFailed("rate limit", "", retry_after=60)

    model = Retrying(Scripted(answer), RetryPolicy(stop=stop))

    def call(item):
        if item == 0:
            return model.complete([Message("user", "u")])
        assert waits.wait(5)
        raise AssayError("mend it")

    started = time.perf_counter()
    with pytest.raises(AssayError, match="mend it"):
        map_calls(call, [0, 1], workers=2, stop=stop)
    assert time.perf_counter() - started < 10


def test_ctrl_c_stops_what_waits():
    done, stop = [], threading.Event()

    def call(item):
        if item == 0:
            stop.wait(0.1)  # by then all is submitted, and the main thread waits for the results
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        stop.wait(5)
        done.append(item)

    with pytest.raises(KeyboardInterrupt):
        map_calls(call, range(1000), workers=1, stop=stop)
    assert stop.is_set()
    assert len(done) < 900


def test_a_bar_only_on_a_terminal(capsys, monkeypatch):
    map_calls(str, [1], workers=1)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    def call(item):
        if item:
            raise CallFailed("empty", "")

    map_calls(call, [0, 1, 1], workers=1, progress="judge", cost=lambda: 0.25)
    shown = capsys.readouterr().err
    assert "judge" in shown
    assert "call/s" in shown
    assert "failed=2" in shown
    assert "cost=0.2500" in shown
