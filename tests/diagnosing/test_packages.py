import pytest

from assay.diagnosing import packages
from assay.diagnosing.packages import check_packages, compared, pinned

LOCK = "# made by make lock\nnumpy==2.4.6\ntorch==2.13.0\nruamel.yaml==0.18 ; python_version > '3'\n-e .\nloose>=1\n"
HAS = {"numpy": "2.4.6", "torch": "2.13.0+cpu", "ruamel.yaml": "0.18"}


@pytest.fixture
def lock(tmp_path):
    path = tmp_path / "requirements.lock"
    path.write_text(LOCK)
    return path


def test_reads_pins_alone():
    assert pinned(LOCK) == {"numpy": "2.4.6", "torch": "2.13.0", "ruamel.yaml": "0.18"}


def test_a_build_of_the_same_version_is_the_same():
    assert compared(pinned(LOCK), HAS.get) == ([], {})


@pytest.mark.parametrize(
    ("has", "state", "seen"),
    [
        (HAS, "ok", "all 3"),
        ({**HAS, "numpy": "2.5.0"}, "warn", "numpy 2.5.0 (not 2.4.6)"),
        ({"numpy": "2.4.6"}, "fail", "2 of 3 are missing: torch, ruamel.yaml"),
    ],
)
def test_a_missing_package_is_a_fault_and_another_version_a_warning(lock, monkeypatch, has, state, seen):
    monkeypatch.setattr(packages, "installed", has.get)
    (check,) = check_packages(lock)
    assert check.state == state
    assert seen in check.seen
    assert check.mend == ("" if state == "ok" else "make setup")


def test_names_no_more_than_five(lock, monkeypatch):
    lock.write_text("".join(f"p{number}==1\n" for number in range(9)))
    monkeypatch.setattr(packages, "installed", {}.get)
    (check,) = check_packages(lock)
    assert check.seen == "9 of 9 are missing: p0, p1, p2, p3, p4 and 4 more"


def test_without_a_lock_there_is_nothing_to_compare_with(tmp_path):
    (check,) = check_packages(tmp_path / "requirements.lock")
    assert check.state == "warn"
