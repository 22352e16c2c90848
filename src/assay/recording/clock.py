"""Time that passes, and waits that a stop ends; a test hands in a clock of its own."""

import threading
import time


class Clock:
    def __init__(self) -> None:
        self._stop = threading.Event()

    def now(self) -> float:
        """Seconds since some moment; never set back."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        self._stop.wait(max(0.0, seconds))

    def stop(self) -> None:
        """End all waits, those to come too."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()
