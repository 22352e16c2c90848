"""A clock that tests set, and a source that answers as a test says."""

import pytest

from assay.recording.settings import OpenSource
from assay.recording.source import Found, SourceFailed


class SetClock:
    """Waits take no time: they set the clock on, and are noted."""

    def __init__(self):
        self.time = 100.0
        self.waits = []
        self.stopped = False

    def now(self):
        return self.time

    def wait(self, seconds):
        self.waits.append(round(seconds, 9))
        self.time += seconds

    def stop(self):
        self.stopped = True


class Scripted:
    """answers: one a call, the last one for all that follow: a list of results, a Found, or an exception."""

    slow_seconds = 2.0

    def __init__(self, *answers):
        self.answers = answers
        self.queries = []

    def check(self):
        pass

    def search(self, query):
        self.queries.append(query)
        answer = self.answers[min(len(self.queries), len(self.answers)) - 1]
        if isinstance(answer, BaseException):
            raise answer
        return answer if isinstance(answer, Found) else Found(answer, 0.5)


@pytest.fixture
def clock():
    return SetClock()


@pytest.fixture
def scripted():
    return Scripted


@pytest.fixture
def opened():
    def make(name, *answers, **settings):
        return OpenSource(name, settings, Scripted(*answers))

    return make


@pytest.fixture
def failed():
    def make(reason="HTTP 503", seconds=0.25):
        return SourceFailed(reason, seconds=seconds)

    return make
