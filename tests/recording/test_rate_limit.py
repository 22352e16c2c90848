from assay.recording.rate_limit import RateLimit


def test_calls_are_spaced_evenly(clock):
    limit = RateLimit(4, clock)  # one every .25 s
    for _ in range(3):
        limit.wait()
    assert clock.waits == [0.25, 0.25]


def test_a_call_that_took_its_time_waits_no_more(clock):
    limit = RateLimit(4, clock)
    limit.wait()
    clock.time += 0.1
    limit.wait()  # .15 are left of .25
    clock.time += 7
    limit.wait()
    limit.wait()  # and time not used is not saved up
    assert clock.waits == [0.15, 0.25]
