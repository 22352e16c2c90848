import os
import sqlite3
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import numpy as np
import pytest

import assay
from assay.embedding.embedding_cache import Embedding, EmbeddingCache
from assay.errors import AssayError


def embedding(*pooled, cut=False):
    return Embedding(np.array(pooled, dtype=np.float32), np.array([pooled, pooled], dtype=np.float32), cut)


@pytest.fixture
def cache(tmp_path):
    return EmbeddingCache(tmp_path / "cache" / "embeddings.sqlite", model="m")


def test_comes_back_as_it_was(cache):
    cache.write({"a": embedding(0.1, 0.2), "b": embedding(1, 0, cut=True)})
    found = cache.read(["b", "a", "unknown"])
    assert set(found) == {"a", "b"}
    assert found["a"].pooled.tolist() == embedding(0.1, 0.2).pooled.tolist()
    assert (found["a"].cut, found["b"].cut) == (False, True)


def test_windows_are_rounded_to_float16(cache):
    cache.write({"a": embedding(0.1, 0.2)})
    assert cache.read(["a"])["a"].windows.tolist() == [[float(np.float16(0.1)), float(np.float16(0.2))]] * 2


def test_models_do_not_mix(cache, tmp_path):
    cache.write({"a": embedding(1, 0)})
    assert EmbeddingCache(tmp_path / "cache" / "embeddings.sqlite", model="another").read(["a"]) == {}


def test_what_was_written_first_stays(cache):
    cache.write({"a": embedding(1, 0)})
    cache.write({"a": embedding(0, 1)})
    assert cache.read(["a"])["a"].pooled.tolist() == [1, 0]


def test_reads_more_texts_than_a_statement_takes(cache):
    cache.write({str(number): embedding(number, 1) for number in range(1300)})
    found = cache.read([str(number) for number in range(2000)])
    assert len(found) == 1300
    assert found["1299"].pooled.tolist() == [1299, 1]


def test_no_texts(cache):
    cache.write({})
    assert cache.read([]) == {}


def test_a_damaged_file_says_to_delete_it(cache, tmp_path):
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "embeddings.sqlite").write_text("not a database " * 100)
    with pytest.raises(AssayError, match=r"damaged .*Delete embeddings.sqlite\* there"):
        cache.read(["a"])


def test_a_vector_that_is_cut_off_says_to_delete_it(cache, tmp_path):
    cache.write({"a": embedding(1, 0)})
    with sqlite3.connect(tmp_path / "cache" / "embeddings.sqlite") as connection:
        connection.execute("UPDATE embedding SET windows = x'000000'")
    with pytest.raises(AssayError, match="a vector is cut off"):
        cache.read(["a"])


def test_a_full_disk_leaves_what_was_kept_before(cache, monkeypatch):
    cache.write({"a": embedding(1, 0)})
    connect = sqlite3.connect

    def on_a_full_disk(*args, **kwargs):
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA max_page_count = 1")  # SQLite then allows no growth at all
        return connection

    with monkeypatch.context() as patched:
        patched.setattr("assay.shared_sqlite.sqlite3.connect", on_a_full_disk)
        with pytest.raises(OSError, match="No space left") as fault:
            cache.write({str(number): embedding(*range(300)) for number in range(100)})
    assert fault.value.errno == ENOSPC
    assert list(cache.read(["a", "0"])) == ["a"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "embeddings.sqlite").mkdir()
    with pytest.raises(AssayError, match="cannot be opened for writing"):
        EmbeddingCache(tmp_path / "embeddings.sqlite", model="m").read(["a"])


def test_many_processes_write_at_once(cache, tmp_path):
    program = """
import sys
from pathlib import Path
import numpy as np
from assay.embedding.embedding_cache import Embedding, EmbeddingCache
path, name = sys.argv[1:]
cache = EmbeddingCache(Path(path), "m")
for number in range(20):
    vector = np.array([int(name), number], dtype=np.float32)
    one = Embedding(vector, vector[None], False)
    cache.write({f"{name}-{number}": one, f"shared-{number}": one})
    assert f"shared-{number}" in cache.read([f"shared-{number}"])
"""
    path = tmp_path / "cache" / "embeddings.sqlite"
    environment = os.environ | {"PYTHONPATH": str(Path(assay.__file__).parents[1])}
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(path), str(name)], env=environment, stderr=subprocess.PIPE)
        for name in range(4)
    ]
    assert [process.communicate()[1].decode() for process in running] == [""] * 4
    names = [f"{name}-{number}" for name in (0, 1, 2, 3, "shared") for number in range(20)]
    assert len(cache.read(names)) == 100
