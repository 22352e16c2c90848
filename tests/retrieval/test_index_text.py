from dataclasses import replace

from assay.records import PROSE
from assay.retrieval.index_text import index_text


def test_begins_with_path_and_symbol(chunk):
    assert index_text(chunk("flask/app.py", "def run():\n    pass", symbol="Flask.run")) == (
        "flask/app.py::Flask.run\ndef run():\n    pass"
    )


def test_prose_has_its_path_alone(chunk):
    assert index_text(chunk("docs/a.rst", "Text")) == "docs/a.rst\nText"


def test_a_document_of_a_collection_has_no_path(chunk):
    assert index_text(replace(chunk("doc 7", "Wings\nOf birds."), language=PROSE)) == "Wings\nOf birds."
