import csv

import pandas as pd

from assay.exporting.per_query_rows import score_rows, write_csv, write_parquet
from assay.grid import CellName
from assay.scores import not_applicable, undetermined, value
from assay.scoring.per_query import QueryScores

SCORES = {"ndcg@10": value(0.25), "map": not_applicable("nothing judged"), "=x": undetermined("timeout")}
ROWS = list(score_rows(CellName("s", "P1", "bm25"), [QueryScores("-1 a", {"group": "é"}, SCORES)]))
CELL = ["s", "P1", "bm25", "-1 a", '{"group": "é"}']


def test_there_is_a_row_for_each_query_and_measure():
    assert [list(row) for row in ROWS] == [
        [*CELL, "ndcg@10", "value", 0.25, ""],
        [*CELL, "map", "not_applicable", None, "nothing judged"],
        [*CELL, "=x", "undetermined", None, "timeout"],
    ]


def test_csv_has_no_formula(tmp_path):
    write_csv(tmp_path / "a.csv", ROWS)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        header, first, second, third = csv.reader(file)
    assert header == ["suite", "profile", "method", "query_id", "groups", "measure", "state", "value", "reason"]
    assert first == ["s", "P1", "bm25", "'-1 a", '{"group": "é"}', "ndcg@10", "value", "0.25", ""]
    assert second[-3:] == ["not_applicable", "", "nothing judged"]
    assert third[5] == "'=x"


def test_parquet_has_the_texts_as_they_are(tmp_path):
    write_parquet(tmp_path / "deep/a.parquet", ROWS)
    frame = pd.read_parquet(tmp_path / "deep/a.parquet")
    assert frame["query_id"].tolist() == ["-1 a"] * 3
    assert frame["value"].isna().tolist() == [False, True, True]
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["a.parquet"]
