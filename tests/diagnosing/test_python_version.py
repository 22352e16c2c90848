import pytest

from assay.diagnosing.python_version import check_python


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 4), (3, 13, 9)])
def test_three_versions_are_right(version):
    (check,) = check_python(version, isolated=True)
    assert (check.state, check.seen) == ("ok", f"{'.'.join(map(str, version))}, in a virtual environment")


@pytest.mark.parametrize("version", [(3, 10, 12), (3, 14, 0), (4, 0, 0)])
def test_others_are_not(version):
    (check,) = check_python(version, isolated=False)
    assert check.state == "fail"
    assert "make setup PYTHON=" in check.mend
