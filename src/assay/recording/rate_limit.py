"""No more calls a second than a source allows, evenly spaced."""

import threading

from assay.recording.clock import Clock


class RateLimit:
    def __init__(self, per_second: float, clock: Clock) -> None:
        self._gap = 1 / per_second
        self._clock = clock
        self._next = clock.now()
        self._lock = threading.Lock()

    def wait(self) -> None:
        """Until the next call may be made."""
        with self._lock:
            now = self._clock.now()
            turn = max(now, self._next)
            self._next = turn + self._gap
        if turn > now:
            self._clock.wait(turn - now)
