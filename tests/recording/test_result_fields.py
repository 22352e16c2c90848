import pytest

from assay.errors import AssayError
from assay.recording.result_fields import ResultFields

FIELDS = {
    "title": ["title", "names[0]"],
    "year": ["year", "published"],
    "citations": "cited",
    "score": "score",
    "abstract": "abstract",
    "authors": "authors[*].name",
    "venue": "venue",
    "url": "url",
    "doc_id": "id",
    "identities": {"doi": "ids.doi", "arxiv": ["ids.arxiv", "eprints"]},
}


def read(result, fields=FIELDS):
    return ResultFields(fields).read(result)


def test_all_fields():
    result = {
        "title": " Dense\nretrieval ",
        "year": 2020,
        "cited": 12,
        "score": 8.25,
        "abstract": "a",
        "authors": [{"name": "A. One"}, {"name": "B. Two"}],
        "venue": "V",
        "url": "http://x",
        "id": 7,
        "ids": {"doi": "10.1/x", "arxiv": None},
        "eprints": ["2001.00001", "2001.00002"],
        "other": "not kept",
    }
    assert read(result) == (
        {
            "title": "Dense retrieval",
            "year": 2020,
            "citation_count": 12,
            "score": 8.25,
            "abstract": "a",
            "authors": ["A. One", "B. Two"],
            "venue": "V",
            "url": "http://x",
            "doc_id": "7",
            "identities": [
                {"source": "doi", "external_id": "10.1/x"},
                {"source": "arxiv", "external_id": "2001.00001"},
                {"source": "arxiv", "external_id": "2001.00002"},
            ],
        },
        (),
    )


def test_what_is_not_there_is_not_written():
    assert read({"title": "", "abstract": None, "ids": {}, "eprints": []}) == ({}, ())
    assert read(None) == ({}, ())
    assert read("text") == ({}, ())


def test_the_first_path_that_gives_something_counts():
    assert read({"title": "", "names": ["n"], "year": "soon", "published": "2021-05-01"})[0] == {
        "title": "n",
        "year": 2021,
    }


@pytest.mark.parametrize(
    ("given", "year"),
    [("2024", 2024), ("2024-05-01", 2024), (2024.0, 2024), ("20240501", None), (20240, None), (-1, None), (True, None)],
)
def test_years(given, year):
    row, unread = read({"year": given})
    assert row.get("year") == year
    assert unread == (() if year else ("year",))


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("cited", "12", 12),
        ("cited", 0, 0),
        ("cited", 1.5, None),
        ("score", "8.25", 8.25),
        ("score", float("inf"), None),
        ("score", "nan", None),
        ("score", 10**400, None),
        ("score", False, None),
    ],
)
def test_numbers(name, given, value):
    row, unread = read({name: given})
    written = {"cited": "citation_count"}.get(name, name)
    assert row == ({} if value is None else {written: value})
    assert bool(unread) == (value is None)


def test_a_value_of_another_kind_is_told():
    authors = [{"name": "A"}, {"name": {"first": "x"}}]
    row, unread = read({"title": "t", "abstract": {"word": [0]}, "authors": authors, "ids": {"doi": True}})
    assert row == {"title": "t"}
    assert unread == ("abstract", "authors", "identities.doi")


def test_a_list_of_names_is_a_value_too():
    assert read({"a": ["x", "y"], "t": "t"}, {"title": "t", "authors": "a"})[0]["authors"] == ["x", "y"]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"titel": "t"}, "`titel` is unknown. Did you mean `title`"),
        ({"year": "y"}, "name at least `title`"),
        ({"title": []}, "names no path"),
        ({"title": "a..b"}, "fields.title: `a..b` is no path"),
        ({"identities": "doi"}, "fields.identities: must be"),
        ({"identities": {"doi": ["x", "["]}}, r"fields.identities.doi: `\[` is no path"),
        ("title", "fields: must be"),
    ],
)
def test_a_fault_is_named(fields, fault):
    with pytest.raises(AssayError, match=fault):
        ResultFields(fields)
