import json
from pathlib import Path

import pytest

from assay.assessing.grades import Grade, Place
from assay.assessing.grades_file import GradeLog, rater_file, rater_files, read_graded, read_log
from assay.errors import AssayError
from assay.records import Span

PLACE = Place("Q1", Span("app/retry.py", 8, 9))
GRADE = Grade(PLACE, 2, "eve", "human", "backoff", "0123456789abcdef")
ROW = {
    **{"query_id": "Q1", "path": "app/retry.py", "start": 8, "end": 9, "symbol": "backoff"},
    **{"grade": 2, "rater": "eve", "kind": "human", "digest": "0123456789abcdef"},
}


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_each_grade_is_there_before_the_session_ends():
    path = rater_file("shop", "eve")
    with GradeLog(path) as log:
        log.add(GRADE)
        assert json.loads(path.read_text()) == ROW
    assert read_log(path) == [GRADE]
    assert rater_files("shop") == [path] == [Path("data/grades/shop/eve.jsonl")]


def test_a_grade_is_taken_back_by_another_line():
    path = rater_file("shop", "eve")
    with GradeLog(path) as log:
        log.add(GRADE, Grade(PLACE, None, "eve", "human"))
    assert read_graded(path) == {}
    assert len(path.read_text().split("\n")) == 3


def test_goes_on_behind_a_line_that_a_killed_session_left():
    path = rater_file("shop", "eve")
    with GradeLog(path) as log:
        log.add(GRADE)
    with path.open("a") as file:
        file.write('{"query_id": "Q1", "pa')
    assert read_log(path) == [GRADE]
    with GradeLog(path) as log:
        log.add(Grade(PLACE, 3, "eve", "human"))
    assert [grade.grade for grade in read_log(path)] == [2, 3]


def test_a_model_has_a_file_of_its_own():
    assert rater_file("shop", "machine:Qwen/Qwen2.5-7B") == Path("data/grades/shop/machine-Qwen_Qwen2.5-7B.jsonl")
    machine = Grade(PLACE, 1, "machine:m", "machine", spread=2)
    with GradeLog(rater_file("shop", "machine:m")) as log:
        log.add(machine)
    assert read_log(rater_file("shop", "machine:m")) == [machine]


@pytest.mark.parametrize("name", ["", "..", "/", "x" * 101])
def test_a_name_that_makes_no_file(name):
    with pytest.raises(AssayError, match="--rater"):
        rater_file("shop", name)


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", ".hidden"])
def test_a_name_stays_in_its_folder(name):
    assert rater_file("shop", name).parent == Path("data/grades/shop")
    assert not rater_file("shop", name).name.startswith(".")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grade": 4}, "from 0 to 3"),
        ({"grade": True}, "from 0 to 3"),
        ({"grade": "3"}, "from 0 to 3"),
        ({"start": None}, "not a grade"),
        ({"kind": "machine"}, "does not fit"),
        ({"rater": "machine:m"}, "does not fit"),
    ],
)
def test_a_malformed_line_is_named(change, message):
    path = rater_file("shop", "eve")
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(ROW) + "\n" + json.dumps({**ROW, **change}) + "\n")
    with pytest.raises(AssayError, match=rf"eve\.jsonl:2: .*{message}"):
        read_log(path)


@pytest.mark.parametrize("line", ["{}", "[]", "x", '{"query_id": "Q1"}'])
def test_a_line_that_is_no_grade(line):
    path = rater_file("shop", "eve")
    path.parent.mkdir(parents=True)
    path.write_text(line + "\n")
    with pytest.raises(AssayError, match=r"eve\.jsonl:1: "):
        read_log(path)


def test_two_raters_in_one_file():
    path = rater_file("shop", "eve")
    with GradeLog(path) as log:
        log.add(GRADE, Grade(PLACE, 1, "bob", "human"))
    with pytest.raises(AssayError, match="bob and eve"):
        read_log(path)
