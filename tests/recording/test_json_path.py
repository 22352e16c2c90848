import pytest

from assay.errors import AssayError
from assay.recording.json_path import JsonPath

DOCUMENT = {
    "data": {"items": [1, 2], "none": None},
    "results": [{"paper": "a"}, {"paper": "b", "tags": ["x", "y"]}, {"tags": []}],
    "dc:title": {"en.short": "t"},
    "date-parts": [[2024, 5]],
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("data.items", [[1, 2]]),
        ("$.data.items", [[1, 2]]),
        ("data.items[1]", [2]),
        ("data.items[2]", []),
        ("data.items[*]", [1, 2]),
        ("results[*].paper", ["a", "b"]),
        ("results[*].tags[*]", ["x", "y"]),
        ('dc:title["en.short"]', ["t"]),
        ('["dc:title"]["en.short"]', ["t"]),
        ("date-parts[0][0]", [2024]),
        ("data.none", []),  # null is nothing
        ("data.items.length", []),
        ("data[0]", []),
        ("data[*]", []),
        ("missing.deeper", []),
        ("$", [DOCUMENT]),
    ],
)
def test_values(path, values):
    assert JsonPath(path, "f").values(DOCUMENT) == values


@pytest.mark.parametrize(
    ("path", "items"),
    [
        ("data.items", [1, 2]),
        ("data.items[*]", [1, 2]),
        ("data", None),
        ("data.none", None),
        ("missing", None),
        ("missing[*].paper", None),
        ("results[*].paper", ["a", "b", None]),  # the third one has none, and is not forgotten
        ("results[1].tags", ["x", "y"]),
    ],
)
def test_items(path, items):
    assert JsonPath(path, "f").items(DOCUMENT) == items


def test_the_document_itself_is_the_list():
    assert JsonPath("$", "f").items([1, None]) == [1, None]
    assert JsonPath("$[*].a", "f").items([{"a": 1}]) == [1]


@pytest.mark.parametrize(
    "path",
    ["", " ", ".a", "a.", "a..b", "a[", "a[x]", "a[-1]", "a[0]b", "a b", "a.[0]", "$a", "a.$", "a[*", '[""]', 3, None],
)
def test_a_malformed_path(path):
    with pytest.raises(AssayError, match=r"results: .* is no path"):
        JsonPath(path, "results")


@pytest.mark.parametrize(
    ("path", "document", "lacks"),
    [
        ("a", {}, True),
        ("a", {"a": None}, True),
        ("a", {"a": []}, False),
        ("a.b", {"a": {}}, True),
        ("a.b", {"c": {}}, False),
        ("a.b", {"a": []}, False),
        ("a[*].b", {"a": [{}]}, False),
        ("a[*].b", {}, True),
        ("a[1]", {"a": [[]]}, True),
        ("a[1]", {"a": {}}, False),
        ("$", {}, False),
    ],
)
def test_what_would_hold_the_list_lacks_it(path, document, lacks):
    assert JsonPath(path, "results").lacks_list(document) is lacks
