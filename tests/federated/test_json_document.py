import json

import pytest

from assay.federated.json_document import cases_of


def read(document):
    return list(cases_of(document, json.JSONDecoder()))


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ('[{"a": 1}, {"a": 2}]', [(1, {"a": 1}), (11, {"a": 2})]),
        ("[]", []),
        ('{"cases": [{"a": 1}]}', [(11, {"a": 1})]),
        ('{"cases": [ ]}', []),
        ('{"name": {"x": [1]}, "cases": [{"a": 1} ,{"a": 2}], "more": 3}', [(31, {"a": 1}), (41, {"a": 2})]),
        ('{"query_id": "q", "cases": 3}', [(0, {"query_id": "q", "cases": 3})]),
        ('{"a": 1}\n{"a": 2}\n', [(0, {"a": 1}), (9, {"a": 2})]),
        ("{}", [(0, {})]),
        ("", []),
        (" 3 ", [(1, 3)]),
    ],
)
def test_cases_and_their_positions(document, expected):
    assert read(document) == expected


@pytest.mark.parametrize(
    "document",
    [
        "[1, 2",
        "[1 2]",
        "[1,]",
        "[",
        '{"cases": [1]',
        '{"cases": [1] "b": 2}',
        '{"cases": [1], 3: 2}',
        '{"a" 1}',
        "{3: 1}",
        "nope",
    ],
)
def test_what_is_not_json_is_an_error(document):
    with pytest.raises(json.JSONDecodeError):
        read(document)


def test_the_cases_before_the_fault_are_read():
    cases = cases_of("[1,\n2,\nx]", json.JSONDecoder())
    assert [next(cases), next(cases)] == [(1, 1), (4, 2)]
    with pytest.raises(json.JSONDecodeError, match="line 3"):
        next(cases)
