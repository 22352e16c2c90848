import pytest

from assay.capturing.log_documents import LogDocument, Unreadable, read_documents
from assay.errors import AssayError


def read(tmp_path, content, name="a.log"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [
        (found.line, found.value if isinstance(found, LogDocument) else found.what) for found in read_documents(path)
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('{"a": 1}\n{"a": 2}\n', [(1, {"a": 1}), (2, {"a": 2})]),
        ('{"a": 1}\r\n\n{"a": 2}', [(1, {"a": 1}), (3, {"a": 2})]),
        ('\ufeff{"a": 1}', [(1, {"a": 1})]),
        ('{"a": "\\u2028 \u2028"}\n', [(1, {"a": "\u2028 \u2028"})]),  # the separator ends no line
        ('{\n  "a": 1\n}\n', [(1, {"a": 1})]),
        ('{\n  "a": 1\n}\n{\n  "a": 2\n}\n', [(1, {"a": 1}), (4, {"a": 2})]),
        ('[\n  {"a": 1},\n  {"a": 2}\n]\n', [(2, {"a": 1}), (3, {"a": 2})]),
        ('[{"a": 1}, {"a": 2}]', [(1, {"a": 1}), (1, {"a": 2})]),
        ("[]", []),
        ("", []),
        ("\n \n", []),
    ],
)
def test_documents_and_their_lines(tmp_path, content, expected):
    assert read(tmp_path, content) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            'INFO start\n{"a": 1}\n{"a": \n',
            [(1, "not JSON (Expecting value, column 1)."), (2, {"a": 1}), (3, "not JSON (Expecting value, column 6).")],
        ),
        ('{"a": \n{"a": 2}\n', [(1, "not JSON (Expecting value, column 6)."), (2, {"a": 2})]),
        ('"text"\n{"a": 2}\n', [(1, "a JSON object or list was expected."), (2, {"a": 2})]),
        (b'{"a": "\xff"}\n{"a": 2}\n', [(1, "not UTF-8 (invalid start byte)."), (2, {"a": 2})]),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_next_is_read(tmp_path, content, expected):
    assert read(tmp_path, content) == expected


def test_a_document_that_breaks_off_is_named_once(tmp_path):
    found = read(tmp_path, '[\n  {"a": 1},\n  {"a": \n')
    assert found[0] == (2, {"a": 1})
    assert [line for line, _ in found[1:]] == [4]
    assert found[1][1].endswith("What follows was not read.")


def test_deep_nesting_and_long_numbers_are_named(tmp_path):
    content = f'{{"a": 1}}\n{"[" * 100_000}\n{{"a": {"9" * 5000}}}\n'
    assert [line for line, _ in read(tmp_path, content)] == [1, 2, 3]


def test_json_lines_are_never_read_as_one_document(tmp_path):
    assert [line for line, _ in read(tmp_path, '{"a":\n1}\n', "a.jsonl")] == [1, 2]


def test_a_message_never_holds_a_piece_of_the_log(tmp_path):
    assert "sk-planted" not in str(read(tmp_path, '{"key": sk-planted\nsk-planted\n\xff'))


def test_a_file_that_cannot_be_opened(tmp_path):
    with pytest.raises(AssayError, match="cannot be read"):
        list(read_documents(tmp_path / "none.jsonl"))


def test_unreadable_is_a_value_of_its_own(tmp_path):
    (tmp_path / "a.jsonl").write_text("x")
    assert list(read_documents(tmp_path / "a.jsonl")) == [Unreadable(1, "not JSON (Expecting value, column 1).")]
