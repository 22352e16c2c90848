import csv

import pytest

from assay.errors import AssayError
from assay.scores import not_applicable, undetermined, value
from assay.scoring.per_query import QueryScores, measures_of, read_per_query, write_per_query

HEADER = "query_id,tier,intent,ndcg@10\n"


def test_writes_numbers_and_reasons(tmp_path):
    rows = [
        QueryScores(
            "T1-001",
            {"tier": "1", "intent": "debugging"},
            {"ndcg@10": value(2 / 3), "relevancy": undetermined("a, timeout")},
        ),
        QueryScores(
            "T5-001",
            {"tier": "5", "intent": "tests"},
            {"ndcg@10": not_applicable("nothing judged"), "relevancy": value(-0.5)},
        ),
    ]
    path = tmp_path / "per_query.csv"
    write_per_query(path, rows)
    assert path.read_bytes().decode() == (
        "query_id,tier,intent,ndcg@10,relevancy\n"
        'T1-001,1,debugging,0.666667,"undetermined: a, timeout"\n'
        "T5-001,5,tests,not applicable: nothing judged,-0.500000\n"
    )


def states(row):
    return {name: (score.state, score.reason) for name, score in row.scores.items()}


def test_reads_what_it_wrote(tmp_path):
    rows = [
        QueryScores(
            "=cmd()", {"tier": "-1", "intent": "'quoted"}, {"@risky": value(0.25), "b": undetermined("no: verdict")}
        ),
        QueryScores("plain", {"tier": "+1", "intent": "@tests"}, {"@risky": not_applicable(""), "b": value(1)}),
    ]
    write_per_query(tmp_path / "t.csv", rows)
    back = read_per_query(tmp_path / "t.csv")
    assert [(row.query_id, row.groups) for row in back] == [(row.query_id, row.groups) for row in rows]
    assert list(map(states, back)) == list(map(states, rows))
    assert (back[0].scores["@risky"].number, back[1].scores["b"].number) == (0.25, 1)


def test_no_text_is_a_formula_or_breaks_a_row(tmp_path):
    risky = ["=1+1", "+1", "-1", "@SUM(A1)", "\n=1", "\t=1"]
    rows = [
        QueryScores(f"{text} {n}", {"tier": text, "intent": text}, {"a": undetermined(f"x\r\n{text}")})
        for n, text in enumerate(risky)
    ]
    write_per_query(tmp_path / "t.csv", rows)
    with (tmp_path / "t.csv").open(newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)
    assert not any("\n" in cell or "\r" in cell for cell in cells)
    assert (tmp_path / "t.csv").read_text().count("\n") == len(rows) + 1


def test_queries_need_not_belong_to_groups(tmp_path):
    write_per_query(tmp_path / "t.csv", [QueryScores("a", {}, {"ndcg@10": value(1)})])
    assert (tmp_path / "t.csv").read_text() == "query_id,ndcg@10\na,1.000000\n"
    (row,) = read_per_query(tmp_path / "t.csv")
    assert (row.groups, row.scores["ndcg@10"].number) == ({}, 1)


def test_an_empty_table_has_its_header(tmp_path):
    write_per_query(tmp_path / "t.csv", [])
    assert read_per_query(tmp_path / "t.csv") == []


def test_all_rows_have_the_same_measures():
    rows = [
        QueryScores("a", {"tier": "1", "intent": "x"}, {"m": value(1)}),
        QueryScores("b", {"tier": "1", "intent": "x"}, {}),
    ]
    with pytest.raises(ValueError, match="query b has other measures than query a"):
        measures_of(rows)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: the columns must begin with query_id, then groups"),
        ("id,tier,intent\n", ":1: the columns"),
        ("query_id,tear,ndcg@10\na,1,1\nb,none,1\n", ":3: column `tear`: `none` is neither"),
        (HEADER + "a,1,x\n", ":2: 3 cells, expected 4"),
        (HEADER + "a,1,x,nan\n", ":2: column `ndcg@10`: `nan` is neither"),
        (HEADER + "a,1,x,\n", ":2: column `ndcg@10`: `` is neither"),
        (HEADER + "a,1,x,failed: why\n", ":2: column `ndcg@10`: `failed: why` is neither"),
        (HEADER + "a,1,x,1\na,1,x,0\n", ": query a has two rows"),
        (HEADER + 'a,1,x,"1', "not a CSV file"),
    ],
)
def test_refuses_another_file_and_says_where(tmp_path, text, message):
    path = tmp_path / "t.csv"
    path.write_text(text)
    with pytest.raises(AssayError) as error:
        read_per_query(path)
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_says_that_the_file_is_missing(tmp_path):
    with pytest.raises(AssayError, match=r"t\.csv is missing"):
        read_per_query(tmp_path / "t.csv")


def test_a_failed_write_leaves_the_former_file(tmp_path):
    write_per_query(tmp_path / "t.csv", [QueryScores("a", {"tier": "1", "intent": "x"}, {"m": value(1)})])
    with pytest.raises(ValueError, match="other measures"):
        write_per_query(
            tmp_path / "t.csv",
            [
                QueryScores("a", {"tier": "1", "intent": "x"}, {"m": value(1)}),
                QueryScores("b", {"tier": "1", "intent": "x"}, {}),
            ],
        )
    assert list(tmp_path.iterdir()) == [tmp_path / "t.csv"]
    assert read_per_query(tmp_path / "t.csv")[0].query_id == "a"
