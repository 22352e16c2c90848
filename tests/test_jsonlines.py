import pytest

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines


def test_rows_come_back_as_they_went(tmp_path):
    rows = [{"b": 1, "a": "x\u2028y\r\n"}, {"b": None, "a": "ß"}]
    write_json_lines(tmp_path / "rows.jsonl", rows)
    assert list(read_json_lines(tmp_path / "rows.jsonl")) == rows


def test_a_nan_is_refused_and_the_former_file_stays(tmp_path):
    path = tmp_path / "rows.jsonl"
    write_json_lines(path, [{"a": 1}])
    with pytest.raises(ValueError, match="Out of range float"):
        write_json_lines(path, [{"a": float("nan")}])
    assert list(read_json_lines(path)) == [{"a": 1}]


@pytest.mark.parametrize(
    ("text", "fault"), [('{"a": 1}\n{"a": \n', ":2: not JSON"), ("[1]\n", ":1: expected a JSON object")]
)
def test_a_malformed_line_is_named(tmp_path, text, fault):
    path = tmp_path / "rows.jsonl"
    path.write_text(text)
    with pytest.raises(AssayError, match=fault):
        list(read_json_lines(path))


def test_a_missing_file_says_how_to_make_it(tmp_path):
    with pytest.raises(AssayError, match="dvc repro"):
        list(read_json_lines(tmp_path / "none.jsonl"))
