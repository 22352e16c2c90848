import pytest

from assay.federated.paper import Identity, Paper
from assay.federated.paper_json import read_paper


def read(row):
    faults = []
    return read_paper(row, faults), [str(fault) for fault in faults]


def test_reads_every_field_and_keeps_the_others():
    row = {
        "title": " A ",
        "year": "2023",
        "identities": [{"source": "doi", "external_id": "10.1/X"}, {"source": "arxiv", "external_id": ""}],
        "citation_count": 7,
        "score": 2,
        "abstract": "text",
        "authors": ["Ada", {"name": "Bob"}, None],
        "venue": "V",
        "url": "u",
        "doc_id": 17,
        "pdf_url": "p",
    }
    expected = Paper(
        "A", 2023, (Identity("doi", "10.1/X"),), 7, 2.0, "text", ("Ada", "Bob"), "V", "u", "17", {"pdf_url": "p"}
    )
    assert read(row) == (expected, [])


def test_reads_identities_as_a_mapping_and_citations_by_the_short_name():
    found, faults = read({"identities": {"doi": "10.1/x", "pmid": [17, "18"]}, "citations": 3, "authors": "Ada"})
    assert found.identities == (Identity("doi", "10.1/x"), Identity("pmid", "17"), Identity("pmid", "18"))
    assert (found.citations, found.authors, found.year, faults) == (3, ("Ada",), None, [])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a", "a result must be an object, not a text."),
        ({"year": "n.d."}, "`year`: must be a whole number, not `n.d.`."),
        ({"identities": "10.1/x"}, "`identities`: must be a list, not a text."),
        ({"identities": ["10.1/x"]}, "`identities[0]`: must be an object with `source` and `external_id`, not a text."),
        ({"identities": [{"source": [], "external_id": "a"}]}, "`identities[0].source`: must be a text, not a list."),
        ({"score": "high"}, "`score`: must be a finite number, not `high`."),
        ({"authors": {"name": "A"}}, "`authors`: must be a list, not an object."),
    ],
)
def test_names_what_is_wrong(row, message):
    assert read(row)[1] == [message]
