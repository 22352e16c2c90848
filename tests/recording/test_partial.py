import pytest

from assay.errors import AssayError
from assay.recording.partial import Partial


def test_rows_are_there_again(tmp_path):
    path = tmp_path / "new" / "x.partial"
    with Partial(path) as partial:
        partial.add("k1", {"a": "ü"})
        partial.add("k2", {"a": 2})
    with Partial(path) as partial:
        assert ("k1" in partial, "k3" in partial) == (True, False)
        assert partial.row("k1") == {"a": "ü"}
        partial.add("k3", {"a": 3})
        assert [partial.row(key)["a"] for key in ("k3", "k1", "k2")] == [3, "ü", 2]
        partial.remove()
    assert not path.exists()


def test_a_row_is_on_the_disk_at_once(tmp_path):
    path = tmp_path / "x.partial"
    with Partial(path) as partial:
        partial.add("k1", {})
        assert path.read_bytes() == b'{"key": "k1", "row": {}}\n'


def test_half_a_line_is_cut_off(tmp_path):
    path = tmp_path / "x.partial"
    path.write_bytes(b'{"key": "k1", "row": {}}\n{"key": "k2", "ro')
    with Partial(path) as partial:
        assert "k2" not in partial
        partial.add("k3", {"a": 3})
    with Partial(path) as partial:
        assert partial.row("k3") == {"a": 3}
    assert path.read_bytes() == b'{"key": "k1", "row": {}}\n{"key": "k3", "row": {"a": 3}}\n'


@pytest.mark.parametrize("line", [b"oops\n", b"3\n", b'{"key": 3, "row": {}}\n', b'{"key": "k"}\n', b"\xff\n"])
def test_a_foreign_line_is_no_row(tmp_path, line):
    path = tmp_path / "x.partial"
    path.write_bytes(line + b'{"key": "k1", "row": {"a": 1}}\n')
    with Partial(path) as partial:
        assert partial.row("k1") == {"a": 1}
        assert "k" not in partial


@pytest.mark.parametrize("other", [b'{"key": "k9", "row": {"a": 9}}\n', b"oops\n", b""])
def test_a_row_that_another_program_put_in_its_place_is_refused(tmp_path, other):
    path = tmp_path / "x.partial"
    with Partial(path) as partial:
        partial.add("k1", {"a": 1})
        path.write_bytes(other)
        with pytest.raises(AssayError, match=r"x\.partial: was changed while it was in use"):
            partial.row("k1")
