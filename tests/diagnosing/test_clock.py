import pytest

from assay.diagnosing.clock import check_clock, judged

NOON = 1_700_000_000.0  # 2023-11-14 22:13:20 UTC
DAY = 86_400


@pytest.mark.parametrize(
    ("commit", "state"), [(None, "ok"), (NOON - 9 * DAY, "ok"), (NOON + DAY, "ok"), (NOON + 3 * DAY, "warn")]
)
def test_lives_after_the_newest_commit(commit, state):
    """A day is left for the zones of committers with a wrong one."""
    check = judged(NOON, commit)
    assert check.state == state
    assert check.seen.startswith("2023-11-14 22:13 UTC")


def test_outside_a_repository_the_time_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert check_clock()[0].state == "ok"
