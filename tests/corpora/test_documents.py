import json

import pytest

from assay.corpora.collect import Corpus, text_hash
from assay.corpora.documents import read_documents, write_documents
from assay.errors import AssayError
from assay.records import Document

DOCUMENTS = (
    Document("s/a.py", "\ufeffa = 1\r\nb = '\u2028'\x0c\n", "python", ("test", "documentation")),
    Document("s/b.md", "f\u00fcr \U0001f40d", "markdown"),
)
CORPUS = Corpus(DOCUMENTS, {"suite": "s", "files": 2, "sources": {}})


def test_what_is_written_is_read_back(tmp_path):
    write_documents(tmp_path / "s", CORPUS)
    assert tuple(read_documents(tmp_path / "s")) == DOCUMENTS
    assert tuple(read_documents(tmp_path / "s" / "documents.jsonl")) == DOCUMENTS
    assert json.loads((tmp_path / "s" / "manifest.json").read_text()) == CORPUS.manifest


def test_the_format_of_a_line(tmp_path):
    write_documents(tmp_path / "s", CORPUS)
    rows = [
        json.loads(line)
        for line in (tmp_path / "s" / "documents.jsonl").read_text(encoding="utf-8").strip("\n").split("\n")
    ]
    assert rows[1] == {
        "path": "s/b.md",
        "language": "markdown",
        "roles": [],
        "sha256": text_hash("f\u00fcr \U0001f40d"),
        "text": "f\u00fcr \U0001f40d",
    }


def test_a_second_write_gives_the_same_bytes(tmp_path):
    write_documents(tmp_path / "s", CORPUS)
    first = {path.name: path.read_bytes() for path in (tmp_path / "s").iterdir()}
    write_documents(tmp_path / "s", CORPUS)
    assert {path.name: path.read_bytes() for path in (tmp_path / "s").iterdir()} == first
    assert first.keys() == {"documents.jsonl", "manifest.json"}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"path": "a"}, "documents.jsonl:1: `language` is missing"),
        (
            {"path": "a", "language": "text", "roles": [], "sha256": "0", "text": "x"},
            "documents.jsonl:1: .* does not fit",
        ),
    ],
)
def test_a_line_that_was_tampered_with_is_named(tmp_path, row, message):
    (tmp_path / "documents.jsonl").write_text(json.dumps(row) + "\n")
    with pytest.raises(AssayError, match=message):
        read_documents(tmp_path)


def test_missing_files_are_named(tmp_path):
    with pytest.raises(AssayError, match=r"documents.jsonl is missing"):
        read_documents(tmp_path)
