import argparse
import json
from pathlib import Path

import pytest

from assay.assessing.grades import Grade, Place
from assay.assessing.grades_file import GradeLog, rater_file
from assay.cli import judge_spans as judge_spans_command
from assay.corpora.collect import Corpus
from assay.corpora.queries import read_queries
from assay.corpora.suite_folder import write_suite
from assay.errors import AssayError
from assay.grid import read_grid
from assay.records import Document, Query, Span

FILE = Path("data/suites/shop/queries.yaml")
LINES = {"backoff": 1, "ask": 5, "send": 9}


@pytest.fixture
def keep(judged_project):
    from assay.assessing.judged_suite import open_suite

    suite = open_suite(read_grid(), "shop")
    units = {unit.symbol: unit for unit in suite.texts.units("app/retry.py")}

    def add(rater, query_id, **graded):
        kind = "machine" if rater.startswith("machine:") else "human"
        with GradeLog(rater_file("shop", rater)) as log:
            for symbol, grade in graded.items():
                span = units[symbol].span
                log.add(Grade(Place(query_id, span), grade, rater, kind, symbol, suite.texts.digest(span)))

    return add


def test_shows_and_writes_nothing(judge_spans, keep, capsys):
    before = FILE.read_text()
    keep("eve", "Q1", backoff=2, ask=1, send=0)
    judge_spans("--write")
    shown = capsys.readouterr()
    assert shown.out.split("\n")[:3] == [
        "# Q1",
        "    - {file: app/retry.py, symbol: backoff, grade: 2}  # was 3",
        "    - {file: app/retry.py, symbol: ask, grade: 1}",
    ]
    assert "2 new, 1 changed; 0 same" in shown.err
    assert "nothing was written" in shown.err
    assert FILE.read_text() == before


def test_writes_the_suites_own_file_and_then_all_is_the_same(judge_spans, keep, capsys):
    keep("eve", "Q1", backoff=2, ask=1, send=0)
    judge_spans("--write", "--to", str(FILE))
    assert [(judgment.symbol, judgment.grade) for judgment in read_queries(FILE)[0].judgments] == [
        ("backoff", 2),
        ("ask", 1),
        ("send", 0),
    ]
    judge_spans("--write")
    assert "0 new, 0 changed; 3 same" in capsys.readouterr().err


def test_several_raters_are_one(judge_spans, keep):
    for rater, grade in (("a", 3), ("b", 1), ("c", 1)):
        keep(rater, "Q1", ask=grade)
    judge_spans("--write", "--to", "new.yaml")
    assert "symbol: ask, grade: 1}" in Path("new.yaml").read_text()


def test_a_machine_only_where_asked_and_where_no_person_judged(judge_spans, keep, capsys):
    keep("machine:m", "Q1", backoff=0, ask=2, send=1)
    keep("eve", "Q1", send=0)
    judge_spans("--write", "--to", "new.yaml")
    assert "machine" not in Path("new.yaml").read_text()
    judge_spans("--write", "--with-machine", "--to", "new.yaml")
    text = Path("new.yaml").read_text()
    assert "symbol: ask, grade: 2}  # machine: m" in text
    assert "symbol: send, grade: 0}\n" in text
    assert "symbol: backoff, grade: 3}\n" in text
    said = capsys.readouterr().err
    assert "1 of them machine-made" in said
    assert "Q1 app/retry.py:1-2: grade 0, judged 3" in said


def test_of_several_machines_one_is_named(judge_spans, keep):
    keep("machine:m", "Q1", ask=2)
    keep("machine:n", "Q1", ask=1)
    with pytest.raises(AssayError, match="machine:m, machine:n"):
        judge_spans("--write", "--with-machine")
    judge_spans("--write", "--with-machine", "n", "--to", "new.yaml")
    assert "symbol: ask, grade: 1}  # machine: n" in Path("new.yaml").read_text()


def test_no_machine_has_graded(judge_spans, keep):
    keep("eve", "Q1", ask=2)
    with pytest.raises(AssayError, match="Machines with grades: none"):
        judge_spans("--write", "--with-machine")


def test_zeros_may_be_left_out_and_unknown_queries_are(judge_spans, keep, capsys):
    keep("eve", "Q1", ask=1, send=0)
    keep("eve", "Q8", ask=3)
    judge_spans("--write", "--only-relevant")
    shown = capsys.readouterr()
    assert "grade: 0" not in shown.out
    assert "Q8" not in shown.out
    assert "2 grades left out" in shown.err


def test_a_place_that_lies_on_a_judgment(judge_spans, keep, capsys, judged_project):
    FILE.write_text(FILE.read_text().replace("symbol: backoff", "lines: 2-2"))
    keep("eve", "Q1", backoff=1)
    judge_spans("--write")
    said = capsys.readouterr().err
    assert "1 left out" in said
    assert "Q1 app/retry.py:1-2: grade 1, judged 3 in lines 2-2" in said
    judge_spans("--write", "--replace", "--to", "new.yaml")
    assert [judgment.symbol for judgment in read_queries(Path("new.yaml"))[0].judgments] == ["backoff"]


def test_raters_who_do_not_agree_are_doubted(judge_spans, keep, capsys):
    """Two places, graded 3 and 0 by one and 0 and 3 by the other: worse than chance."""
    keep("a", "Q1", ask=3, send=0)
    keep("b", "Q1", ask=0, send=3)
    judge_spans("--write")
    assert "too low to rely on: see --agreement" in capsys.readouterr().err


@pytest.fixture
def wings(judged_project):
    """A collection of one document, graded 2 by eve; `write(*options)` is what --write does."""
    from assay.assessing.judged_suite import open_suite

    family = {"suites": ["wings"], "profiles": {"P1": {}}, "methods": ["bm25"], "controls": [], "control_profile": "P1"}
    params = json.loads(Path("params.yaml").read_text())
    Path("params.yaml").write_text(json.dumps({**params, "collections": family}))
    document = Document("d1", "title\ntext", "prose")
    write_suite(Path("data/corpora/wings"), Corpus((document,), {}), [Query("q1", "?"), Query("q2", "?")], {})
    Path("data/suites/wings").mkdir(parents=True)
    suite = open_suite(read_grid(), "wings")
    place = Place("q1", Span("d1", 1, 2))
    with GradeLog(rater_file("wings", "eve")) as log:
        log.add(Grade(place, 2, "eve", "human", "", suite.texts.digest(place.span)))

    def write(score, *options):
        Path("data/suites/wings/qrels.tsv").write_text(f"query-id\tcorpus-id\tscore\nq2\td1\t{score}\n")
        parser = argparse.ArgumentParser()
        judge_spans_command.add(parser.add_subparsers())
        chosen = parser.parse_args(["judge-spans", "wings", "--write", *options])
        return chosen.run(chosen)

    return write


def test_rows_to_paste_have_tabs(wings, capsys):
    wings(1)
    assert capsys.readouterr().out == "q1\td1\t2\n"


def test_grades_of_two_scales_are_not_mixed_unasked(wings, capsys):
    with pytest.raises(AssayError, match=r"grades go up to 4, those given here to 3.*--mixed-scales"):
        wings(4)
    wings(4, "--mixed-scales")
    assert "1 new, 0 changed" in capsys.readouterr().err


def test_json_is_for_programs(judge_spans, keep, capsys):
    keep("eve", "Q1", backoff=2, ask=1, send=0)
    capsys.readouterr()
    judge_spans("--write", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["written_to"], told["new"], told["changed"]) == (None, 2, 1)
    assert {(one["query"], one["grade"], one["machine"]) for one in told["judgments"]} == {
        ("Q1", 2, ""),
        ("Q1", 1, ""),
        ("Q1", 0, ""),
    }
    assert all(one["place"].startswith("app/retry.py:") for one in told["judgments"])
