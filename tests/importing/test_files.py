import pytest

from assay.errors import AssayError
from assay.importing.files import find_files, need_files


@pytest.fixture
def folder(tmp_path):
    for name in ("a.tsv", "b/1.tsv", "b/2.tsv.gz", "b/.hidden.tsv", "d/test.tsv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


def names(folder, *patterns):
    return [path.relative_to(folder).as_posix() for path in find_files(folder, patterns, "test")]


def test_the_first_pattern_that_matches_counts(folder):
    assert names(folder, "c.tsv", "b/*.tsv", "a.tsv") == ["b/1.tsv", "b/2.tsv.gz"]
    assert names(folder, "d/{split}.tsv") == ["d/test.tsv"]
    assert names(folder, "b/2.tsv") == ["b/2.tsv.gz"]
    assert names(folder, str(folder / "a.tsv")) == ["a.tsv"]
    assert names(folder, "none") == []


def test_refuses_twins_and_archives(folder):
    (folder / "b/2.tsv").touch()
    with pytest.raises(AssayError, match=r"2\.tsv lies there plain and as \.gz"):
        names(folder, "b/*.tsv")
    (folder / "c.tar.gz").touch()
    with pytest.raises(AssayError, match="is an archive"):
        names(folder, "c.*")
    (folder / "e.Z").touch()
    with pytest.raises(AssayError, match="only gzip is read"):
        names(folder, "e.*")


def test_names_what_lies_there(folder):
    with pytest.raises(
        AssayError, match=r"queries: no file q\.jsonl\. There: a\.tsv, b, d, .*--set queries\.files=FILE"
    ):
        need_files(folder, ["q.jsonl"], "", "queries")
    with pytest.raises(AssayError, match="is no folder"):
        need_files(folder / "a.tsv", ["q.jsonl"], "", "queries")
