import pytest

from assay.diagnosing.machine import check_machine, free_memory, judged


@pytest.mark.parametrize(("free", "state"), [(4e9, "ok"), (1e9, "warn"), (None, "ok")])
def test_memory_is_judged(free, state):
    assert judged(2, free).state == state


@pytest.mark.parametrize(
    ("limit", "left"),
    [("max", 4096000.0), ("3000000", 2000000.0), ("9000000", 4096000.0), ("500000", 0.0)],
)
def test_a_container_has_what_its_limit_leaves(tmp_path, limit, left):
    """MemAvailable 4000 kB are 4,096,000 bytes; the container uses 1,000,000."""
    (tmp_path / "meminfo").write_text("MemTotal: 9000 kB\nMemAvailable: 4000 kB\n")
    (tmp_path / "max").write_text(limit)
    (tmp_path / "current").write_text("1000000\n")
    assert free_memory(tmp_path / "meminfo", tmp_path / "max", tmp_path / "current") == left


def test_a_system_that_does_not_tell(tmp_path):
    assert free_memory(tmp_path / "a", tmp_path / "b", tmp_path / "c") is None


def test_this_machine_has_a_core():
    (check,) = check_machine()
    assert "core" in check.seen
