"""A clock that tests set, and the queries and documents of a small suite."""

import json
from pathlib import Path

import pytest

from assay.recording.clock import Clock
from assay.records import Query


class SetClock(Clock):
    """Waits take no time, and are noted."""

    def __init__(self):
        super().__init__()
        self.waits = []

    def wait(self, seconds):
        self.waits.append(round(seconds, 6))


@pytest.fixture
def clock():
    return SetClock()


@pytest.fixture
def queries():
    return [Query("q2", "second?"), Query("q1", "first?"), Query("q3", "third?")]


@pytest.fixture
def documents():
    return {"app/a.py": 10, "app/b.py": 5, "empty.txt": 0}


@pytest.fixture
def put(tmp_path):
    """Writes a file of the folder `external`: text as it is, anything else as JSON Lines."""

    def write(name: str, content: object) -> Path:
        path = tmp_path / "external" / name
        path.parent.mkdir(exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content)
        else:
            path.write_text("".join(json.dumps(row) + "\n" for row in content))
        return path.parent

    return write
