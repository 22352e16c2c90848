import pytest

from assay.errors import AssayError
from assay.importing.reading import Reading
from assay.importing.rows import read_rows


def rows(path, content):
    path.write_text(content, encoding="utf-8", newline="")
    reading = Reading()
    return [(row.place.rpartition(":")[2], row.values) for row in read_rows(path, reading)], reading.faults.named


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", '{"id": "1", "text": "x"}\n\n{"id": "2", "text": "y"}\r\n'),
        ("a.csv", 'id,text\n1,x\n\n2,"y"\n'),
        ("a.tsv", "id\ttext\n1\tx\n\n2\ty\n"),
    ],
)
def test_reads_every_kind_with_its_lines(tmp_path, name, content):
    wanted = [{"id": "1", "text": "x"}, {"id": "2", "text": "y"}]
    first = "1" if name == "a.jsonl" else "2"
    assert rows(tmp_path / name, content) == ([(first, wanted[0]), (str(int(first) + 2), wanted[1])], [])


def test_reads_a_json_list_and_an_object_around_one(tmp_path):
    assert rows(tmp_path / "a.json", '[{"id": 1}]')[0] == [("1", {"id": 1})]
    assert rows(tmp_path / "a.json", '{"name": "x", "samples": [{"id": 1}]}')[0] == [("1", {"id": 1})]
    with pytest.raises(AssayError, match="expected a list of objects"):
        rows(tmp_path / "a.json", '{"question": {"0": "x"}}')
    with pytest.raises(AssayError, match=r"a\.json:2: not JSON .*Name it \.jsonl"):
        rows(tmp_path / "a.json", '{"id": 1}\n{"id": 2}')


def test_reads_parquet(tmp_path):
    import pandas as pd

    pd.DataFrame({"id": ["1", "2"], "title": ["x", None]}).to_parquet(tmp_path / "a.parquet")
    found = [row.values for row in read_rows(tmp_path / "a.parquet", Reading())]
    assert found == [{"id": "1", "title": "x"}, {"id": "2", "title": None}]
    (tmp_path / "b.parquet").write_text("no")
    with pytest.raises(AssayError, match="not a Parquet file"):
        list(read_rows(tmp_path / "b.parquet", Reading()))


def test_cells_of_csv_hold_line_ends_and_long_texts(tmp_path):
    long = "x" * 200_000
    assert rows(tmp_path / "a.csv", f'id,text\n1,"a\nb"\n2,{long}\n')[0] == [
        ("3", {"id": "1", "text": "a\nb"}),
        ("4", {"id": "2", "text": long}),
    ]


def test_a_quotation_mark_in_tsv_is_a_character(tmp_path):
    assert rows(tmp_path / "a.tsv", 'id\ttext\n1\t"x\n')[0] == [("2", {"id": "1", "text": '"x'})]


def test_names_each_malformed_line(tmp_path):
    path = tmp_path / "a.jsonl"
    found, faults = rows(path, '{"id": 1}\n{"id"\n[1]\n')
    assert found == [("1", {"id": 1})]
    assert faults == [
        f"{path}:2: not JSON (Expecting ':' delimiter). Write one object a line.",
        f"{path}:3: expected a JSON object, found list. Write one object a line.",
    ]
    path = tmp_path / "a.csv"
    assert rows(path, "id,text\n1\n")[1] == [f"{path}:2: 1 cells, the header has 2. Mend the separators or the quotes."]


def test_survives_json_nested_too_deep(tmp_path):
    assert "not JSON" in rows(tmp_path / "a.jsonl", "[" * 200_000 + "\n")[1][0]


def test_refuses_headers_that_name_nothing_or_twice_the_same(tmp_path):
    with pytest.raises(AssayError, match=r"a\.csv:1: two columns are named `id`"):
        rows(tmp_path / "a.csv", "id,id\n1,2\n")
    with pytest.raises(AssayError, match=r"a\.csv:1: the first line must name"):
        rows(tmp_path / "a.csv", "")


def test_refuses_an_unknown_ending(tmp_path):
    with pytest.raises(AssayError, match=r"the ending `\.xlsx` is unknown"):
        read_rows(tmp_path / "a.xlsx", Reading())
