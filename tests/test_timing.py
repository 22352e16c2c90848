import pytest

from assay.timing import read_timing, timed


def test_each_stage_keeps_its_own_time(tmp_path):
    for stage in ("retrieve", "generate"):
        with timed(tmp_path, stage):
            pass
    times = read_timing(tmp_path / "timing.json")
    assert set(times) == {"retrieve", "generate"}
    assert all(0 <= seconds < 1 for seconds in times.values())


def test_a_stage_that_fails_leaves_no_time(tmp_path):
    with pytest.raises(RuntimeError), timed(tmp_path, "judge"):
        raise RuntimeError
    assert read_timing(tmp_path / "timing.json") == {}
