import time

from assay.recording.clock import Clock


def test_a_stop_ends_all_waits():
    clock = Clock()
    assert not clock.stopped
    clock.stop()
    started = time.perf_counter()
    clock.wait(60)
    assert clock.stopped
    assert time.perf_counter() - started < 5


def test_time_passes():
    clock = Clock()
    before = clock.now()
    clock.wait(-1)
    assert clock.now() >= before
