import subprocess
import sys
from threading import Thread

import pytest

from assay.errors import AssayError
from assay.file_lock import locked

HOLD = """
import sys
from pathlib import Path
from assay.file_lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock of `x` until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "x")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_a_lock_leaves_nothing_behind(tmp_path):
    target = tmp_path / "new" / "x"
    with locked(target, "taken"):
        assert (tmp_path / "new" / "x.lock").is_file()
    with locked(target, "taken"):
        pass
    assert list((tmp_path / "new").iterdir()) == []


def test_it_is_freed_by_an_error(tmp_path):
    with pytest.raises(RuntimeError), locked(tmp_path / "x", "taken"):
        raise RuntimeError
    with locked(tmp_path / "x", "taken"):
        pass


def test_a_second_handle_is_told(tmp_path):
    with locked(tmp_path / "x", "taken"), pytest.raises(AssayError, match="taken"), locked(tmp_path / "x", "taken"):
        pass
    with locked(tmp_path / "x"), locked(tmp_path / "y", "taken"):
        pass


def test_another_process_is_told(tmp_path, holder):
    with pytest.raises(AssayError, match="taken"), locked(tmp_path / "x", "taken"):
        pass


def test_a_killed_process_frees_it(tmp_path, holder):
    holder.kill()
    holder.wait()
    assert (tmp_path / "x.lock").exists()
    with locked(tmp_path / "x", "taken"):
        pass


def test_who_waits_gets_it_afterwards(tmp_path, holder):
    seen = []

    def wait():
        with locked(tmp_path / "x"):
            seen.append(holder.poll())

    waiting = Thread(target=wait)
    waiting.start()
    holder.communicate()  # its input ends, and so does it
    waiting.join(10)
    assert len(seen) == 1
    assert not (tmp_path / "x.lock").exists()


def test_only_one_at_a_time(tmp_path):
    """Each of 8 threads adds 1 to a number in a file 20 times, none of which may be lost; each removes the lock."""
    count = tmp_path / "count"
    count.write_text("0")

    def add():
        for _ in range(20):
            with locked(count):
                count.write_text(str(int(count.read_text()) + 1))

    threads = [Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert count.read_text() == "160"
