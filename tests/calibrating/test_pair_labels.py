import json
from pathlib import Path

import pytest

from assay.calibrating.pair_labels import PairLabelsConfig, read_graded_pairs
from assay.config import check
from assay.errors import AssayError

COLUMNS = {"id": "id", "task": "task", "query": "query", "use_case": "use_case", "grade": "grade"}
ROOT = Path(__file__).parents[2]


def row(name, grade, **more):
    return {"id": name, "task": "Q-1", "query": "sign a cookie", "use_case": "to find it", "grade": grade, **more}


@pytest.fixture
def read(tmp_path):
    def made(rows, columns=COLUMNS, **more):
        path = tmp_path / "pairs.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
        return read_graded_pairs(
            check({"path": str(path), "columns": columns, **more}, PairLabelsConfig, "pair_labels")
        )

    return made


def test_pairs_in_order_with_their_place(read):
    first, second = read([row("a", 3), row("b", "0", task=" Q-2 ")])
    assert (first.id, first.grade, first.pair.query, first.raters) == ("a", 3, "sign a cookie", ())
    assert (second.task_id, second.grade) == ("Q-2", 0)
    assert second.place.endswith("pairs.jsonl:2")


def test_without_a_grade_the_lower_median_of_the_raters(read):
    columns = {key: name for key, name in COLUMNS.items() if key != "grade"} | {"raters": ["r1", "r2", "r3"]}
    rows = [row("a", None, r1=3, r2=2, r3=None), row("b", None, r1=0, r2=1, r3=1)]
    first, second = read(rows, columns)
    assert (first.grade, first.raters) == (2, (3, 2, None))
    assert (second.grade, second.raters) == (1, (0, 1, 1))


def test_a_pair_that_no_rater_graded_is_named(read):
    columns = {key: name for key, name in COLUMNS.items() if key != "grade"} | {"raters": ["r1"]}
    with pytest.raises(AssayError, match=r"pairs\.jsonl:1: no rater graded the pair"):
        read([row("a", None, r1=""), row("b", None, r1=2)], columns)


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        ({"grade": 4}, "grade: `4` is no grade; expected 0, 1, 2, 3"),
        ({"grade": ""}, "grade: `` is no grade"),
        ({"query": "?!"}, "query: holds no word"),
        ({"use_case": None}, "use_case: holds no word"),
        ({"task": " "}, "the task is empty"),
        ({"id": "b"}, "the id `b` stands already in line 1"),
    ],
)
def test_faults_are_named_by_line(read, spoilt, message):
    with pytest.raises(AssayError, match=rf"pairs\.jsonl:2: {message}"):
        read([row("b", 3), row("c", 0) | spoilt])


def test_a_missing_column_is_named(read):
    with pytest.raises(AssayError, match="column `use_case` is missing"):
        read([{"id": "a", "task": "Q-1", "query": "x", "grade": 1}])


def test_grades_of_one_side_tell_nothing(read):
    with pytest.raises(AssayError, match="0 of 2 pairs have grade 2 or more"):
        read([row("a", 0), row("b", 1)])
    assert len(read([row("a", 0), row("b", 1)], positive_from=1)) == 2


def test_a_column_for_the_grade_or_raters_is_needed():
    columns = {key: name for key, name in COLUMNS.items() if key != "grade"}
    with pytest.raises(AssayError, match="name `grade`, or the `raters`"):
        check({"path": "x.jsonl", "columns": columns}, PairLabelsConfig, "pair_labels")


def test_the_labels_of_conf_are_read(monkeypatch):
    import yaml

    monkeypatch.chdir(ROOT)
    settings = yaml.safe_load((ROOT / "conf/pair_labels/default.yaml").read_text(encoding="utf-8"))
    pairs = read_graded_pairs(check(settings, PairLabelsConfig, "pair_labels"))
    assert len(pairs) >= 40
    assert {pair.grade for pair in pairs} == {0, 1, 2, 3}
