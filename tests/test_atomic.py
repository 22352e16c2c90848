import pytest

from assay.atomic import whole_folder, write_whole


def test_a_file_is_replaced_whole(tmp_path):
    target = tmp_path / "deep" / "a.txt"
    write_whole(target, "one\r\n")
    write_whole(target, "two\n")
    assert target.read_bytes() == b"two\n"
    assert list(target.parent.iterdir()) == [target]


def test_line_ends_are_kept_as_given(tmp_path):
    write_whole(tmp_path / "a", "x\r\ny\n")
    assert (tmp_path / "a").read_bytes() == b"x\r\ny\n"


def test_a_write_that_fails_leaves_the_former_file(tmp_path):
    target = tmp_path / "a.txt"
    write_whole(target, "former")
    with pytest.raises(UnicodeEncodeError):
        write_whole(target, "\ud800")
    assert target.read_text() == "former"
    assert list(tmp_path.iterdir()) == [target]


def test_a_folder_is_replaced_whole(tmp_path):
    target = tmp_path / "out"
    for name in ("old", "new"):
        with whole_folder(target) as folder:
            (folder / name).write_text(name)
    assert [file.name for file in target.iterdir()] == ["new"]
    assert list(tmp_path.iterdir()) == [target]


def test_a_block_that_fails_leaves_the_former_folder(tmp_path):
    target = tmp_path / "out"
    with whole_folder(target) as folder:
        (folder / "old").write_text("old")
    with pytest.raises(RuntimeError), whole_folder(target) as folder:
        (folder / "half").write_text("half")
        raise RuntimeError
    assert [file.name for file in target.iterdir()] == ["old"]
    assert list(tmp_path.iterdir()) == [target]
