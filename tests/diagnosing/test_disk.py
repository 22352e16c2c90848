import pytest

from assay.diagnosing import disk
from assay.diagnosing.disk import check_disk, judged


@pytest.mark.parametrize(("free", "state"), [(5e9, "ok"), (1.9e9, "warn"), (1e8, "fail")])
def test_room_is_judged_by_bytes(free, state):
    assert judged("data", free).state == state


def test_folders_of_one_disk_are_one_check_and_need_not_be_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ASSAY_CACHE", raising=False)
    (check,) = check_disk()
    assert ".assay, .dvc/cache, data" in check.seen


def test_a_closed_folder_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(disk.os, "access", lambda path, mode: False)
    (check,) = check_disk()
    assert check.state == "fail"
    assert "cannot be written to" in check.seen
