import pytest

from assay.calibrating.label_rows import read_rows
from assay.errors import AssayError


@pytest.fixture
def rows(tmp_path):
    def read(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8", newline="")
        return read_rows(path)

    return read


def test_json_lines(rows):
    assert rows("l.jsonl", '{"a": "x\u2028y"}\r\n\n{"a": 2}\n') == [(1, {"a": "x\u2028y"}), (3, {"a": 2})]


def test_a_json_list_keeps_the_lines_of_its_entries(rows):
    assert rows("l.json", '[\n  {"a":\n 1},\n\n  {"a": "]"}\n]\n') == [(2, {"a": 1}), (5, {"a": "]"})]
    assert rows("l.json", '[{"a": 1},{"a": 2}]') == [(1, {"a": 1}), (1, {"a": 2})]
    assert rows("l.json", " [ ] ") == []


def test_csv_with_lines_inside_a_cell(rows):
    text = '\ufeffa,b\r\n"one\ntwo",","\r\n\r\nü,""""\r\n'
    assert rows("l.csv", text) == [(2, {"a": "one\ntwo", "b": ","}), (5, {"a": "ü", "b": '"'})]


def test_tsv(rows):
    assert rows("l.TSV", "a\tb\n1,5\tx\n") == [(2, {"a": "1,5", "b": "x"})]


def test_an_empty_file_has_no_rows(rows):
    assert rows("l.jsonl", "") == rows("l.csv", "") == rows("m.csv", "a,b\n") == []


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("l.jsonl", '{"a": 1}\n{"a": \n', r"l\.jsonl:2: not JSON"),
        ("l.jsonl", "[1]\n", r"l\.jsonl:1: expected a JSON object, found list"),
        ("l.json", '{"a": 1}', r"l\.json: expected a list of objects, found dict"),
        ("l.json", "", r"l\.json:1: not JSON"),
        ("l.json", '[\n{"a": 1}\n{"a": 2}]', r"l\.json:3: not JSON"),
        ("l.json", '[\n{"a": 1}\n', r"l\.json:3: not JSON"),
        ("l.json", "[\n{},\n1]", r"l\.json:3: expected a JSON object, found int"),
        ("l.csv", "a,b\n1\n", r"l\.csv:2: 1 cells, but the header has 2"),
        ("l.csv", "a,b\n1,2,3\n", r"l\.csv:2: 3 cells, but the header has 2"),
        ("l.csv", "a,a\n", r"l\.csv:1: two columns are named `a`"),
        ("l.csv", 'a\n1\n"open\n\n', r"l\.csv:3: not a table"),
        ("l.xlsx", "", r"l\.xlsx: labels are read from"),
    ],
)
def test_names_the_line_of_a_fault(rows, name, text, message):
    with pytest.raises(AssayError, match=message):
        rows(name, text)


def test_a_missing_file_and_another_encoding(tmp_path):
    with pytest.raises(AssayError, match=r"l\.csv is missing\. Mend `path`"):
        read_rows(tmp_path / "l.csv")
    (tmp_path / "l.csv").write_bytes(b"a\n\xfc\n")
    with pytest.raises(AssayError, match="not UTF-8"):
        read_rows(tmp_path / "l.csv")
