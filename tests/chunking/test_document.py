from assay.chunking.document import DocumentChunker
from assay.records import PROSE, Chunk, Document, Span


def test_a_document_is_one_chunk_with_its_id():
    text = "Wings\n\nOf birds.\n"
    assert DocumentChunker().chunk(Document("d 1", text, PROSE)) == [Chunk("d 1", Span("d 1", 1, 3), text, "", PROSE)]


def test_a_blank_document_has_no_chunk():
    assert DocumentChunker().chunk(Document("d", " \n\ufeff\n", PROSE)) == []
    assert DocumentChunker().chunk(Document("d", "", PROSE)) == []
