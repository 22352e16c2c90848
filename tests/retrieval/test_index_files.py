import numpy as np
import pytest

from assay.errors import AssayError
from assay.retrieval.index_files import read_chunks, read_index, write_index


@pytest.fixture
def folder(resources, tmp_path):
    write_index(tmp_path / "index", resources.index)
    return tmp_path / "index"


def test_comes_back_as_it_was(folder, resources):
    built, stored = resources.index, read_index(folder, resources.tokenizer.digest)
    assert stored.facts == built.facts
    assert stored.chunks == built.chunks == read_chunks(folder)
    assert np.array_equal(stored.vectors, built.vectors)
    assert np.array_equal(stored.windows.of(2), built.windows.of(2))
    assert np.array_equal(stored.bm25.scores(["session"]), built.bm25.scores(["session"]))


def test_text_comes_back_to_the_letter(chunk, tokenizer, embedder, tmp_path):
    from assay.retrieval.index_build import index_chunks

    text = 'a\r\n\tb\x0c "é" \u2028\n'
    write_index(tmp_path / "index", index_chunks([chunk("a.py", text)], tokenizer, embedder))
    assert read_chunks(tmp_path / "index")[0].text == text


def test_the_same_chunks_give_the_same_files(folder, resources, tmp_path):
    write_index(tmp_path / "again", resources.index)
    for path in folder.rglob("*.*"):
        assert (tmp_path / "again" / path.relative_to(folder)).read_bytes() == path.read_bytes()


def test_replaces_a_former_index_whole(folder, resources):
    (folder / "left over").write_text("")
    write_index(folder, resources.index)
    assert not (folder / "left over").exists()


@pytest.mark.parametrize(
    ("part", "files"),
    [("vectors", ["bm25", "windows.npy", "window_offsets.npy"]), ("bm25", ["vectors.npy", "windows.npy"])],
)
def test_reads_a_part_without_the_others(folder, resources, part, files):
    for name in files:
        (folder / name).rename(folder / f"{name}.away")
    assert getattr(read_index(folder, resources.tokenizer.digest), part) is not None


def test_another_tokenizer_is_an_error(folder):
    with pytest.raises(AssayError, match=r"index.json: field `tokenizer`.*Give the profile and its cells one"):
        read_index(folder, "another digest")


def test_a_missing_index_says_what_makes_it(tmp_path):
    with pytest.raises(AssayError, match=r"index.json is missing: run `dvc repro`"):
        read_index(tmp_path, "any")


@pytest.mark.parametrize("content", ["{", '{"chunks": 1}', "[]"])
def test_facts_that_are_none_are_named(folder, content):
    (folder / "index.json").write_text(content)
    with pytest.raises(AssayError, match=r"index.json: not the facts of an index"):
        read_index(folder, "any")


def test_a_damaged_part_is_named(folder, resources):
    (folder / "vectors.npy").write_bytes(b"cut off")
    with pytest.raises(AssayError, match=r"vectors.npy cannot be read"):
        _ = read_index(folder, resources.tokenizer.digest).vectors


def test_a_chunk_without_a_field_is_named_with_its_line(folder):
    (folder / "chunks.jsonl").write_text('{"id": "a"}\n')
    with pytest.raises(AssayError, match=r"chunks.jsonl:1: field 'path' is missing"):
        read_chunks(folder)
