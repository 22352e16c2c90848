import json
import subprocess
from pathlib import Path

import pytest

from assay.assessing.grades_file import rater_file, read_graded
from assay.errors import AssayError
from assay.file_lock import locked


def grades(rater="eve"):
    return [
        (place.query_id, place.span.start, grade.grade)
        for place, grade in read_graded(rater_file("shop", rater)).items()
    ]


def test_goes_on_where_it_stopped(judge_spans, capsys):
    judge_spans("--rater", "eve", keys="21q")
    first = grades()
    assert [grade for *_, grade in first] == [2, 1]
    assert "2 graded, 0 skipped, 4 left." in capsys.readouterr().out
    judge_spans("--rater", "eve", keys="0000")
    assert "4 to grade" in capsys.readouterr().out
    assert grades()[:2] == first
    assert len(grades()) == 6


def test_judging_again_shows_the_former_grades(judge_spans, capsys):
    judge_spans("--rater", "eve", keys="222222")
    judge_spans("--rater", "eve", "--rejudge", keys="0q")
    assert "your grade so far: 2" in capsys.readouterr().out
    assert sorted(grade for *_, grade in grades()) == [0, 2, 2, 2, 2, 2]


def test_one_query_and_a_limit(judge_spans):
    judge_spans("--rater", "eve", "--query", "Q2", "--limit", "2", keys="333")
    assert [(query, grade) for query, _, grade in grades()] == [("Q2", 3), ("Q2", 3)]


def test_depth_counts_hits(judge_spans, capsys):
    judge_spans("--rater", "eve", "--depth", "1")
    assert "2 places of 2 queries, pooled from 1 cells" in capsys.readouterr().out


def test_the_name_of_git_stands_for_the_rater(judge_spans):
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "config", "user.name", "Eve Example"], check=True)
    judge_spans(keys="3")
    assert Path("data/grades/shop/Eve_Example.jsonl").is_file()


@pytest.mark.parametrize("name", ["machine:m", "machine-m"])
def test_no_person_is_called_as_a_machine(judge_spans, name):
    with pytest.raises(AssayError, match="--rater NAME"):
        judge_spans("--rater", name)


def test_two_names_of_one_file(judge_spans):
    judge_spans("--rater", "a b", keys="3")
    with pytest.raises(AssayError, match="has the grades of a b"):
        judge_spans("--rater", "a/b", keys="3")


def test_a_second_session_of_one_rater(judge_spans):
    with locked(rater_file("shop", "eve")), pytest.raises(AssayError, match="another session of eve is open"):
        judge_spans("--rater", "eve")


def test_a_changed_file_leaves_no_stale_grade(judge_spans, capsys):
    judge_spans("--rater", "eve", keys="222222")
    path = rater_file("shop", "eve")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps({**row, "digest": "0" * 16}) + "\n" for row in rows))
    judge_spans("--rater", "eve")
    assert "6 to grade" in capsys.readouterr().out
