import threading

import pytest

from assay.foreign.asking import ask_all


def test_results_stand_in_the_order_of_the_items_and_few_are_asked_at_once(clock):
    lock, now, most = threading.Lock(), [0], [0]

    def ask(number):
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        with lock:
            now[0] -= 1
        return number * 2

    assert ask_all(ask, range(40), 3, clock) == [number * 2 for number in range(40)]
    assert most[0] <= 3


def test_an_error_stops_what_waits(clock, monkeypatch):
    """The one worker may take a second item before the error is seen; that item waits until the stop has begun."""
    asked, ended, stop = [], threading.Event(), clock.stop
    monkeypatch.setattr(clock, "stop", lambda: (stop(), ended.set()))

    def ask(number):
        asked.append(number)
        if number:
            ended.wait(60)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        ask_all(ask, range(1000), 1, clock)
    assert len(asked) < 1000  # those that it takes while the rest is being dropped
    assert clock.stopped
