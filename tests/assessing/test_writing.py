from pathlib import Path

import pytest

from assay.assessing.change import Change, Wanted, plan_change
from assay.assessing.grades import Place
from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.texts import Texts
from assay.assessing.units import whole_document
from assay.assessing.writing import judgments_file, new_entries, own_judgments, read_standing, write_change
from assay.errors import AssayError
from assay.records import Document, Query, Span

QUERIES = """\
- id: Q1
  query: When is a payment repeated?
  tier: 1
  intent: implementation
  keywords: [backoff]
  judgments:
    - {file: app/retry.py, symbol: backoff, grade: 3}  # of a person
    - {file: docs/pay.rst, lines: 1-4, grade: 1}  # machine: m
  reference: After 2 ** attempt seconds.
- id: Q2
  query: Who sends?
  tier: 1
  intent: implementation
  keywords: [send]
  judgments:
    - {file: app/retry.py, symbol: Client.send, grade: 3}
  reference: The client.
"""
BACKOFF, ASK, SEND = (Span("app/retry.py", *lines) for lines in ((8, 9), (15, 16), (18, 19)))
PAY = Span("docs/pay.rst", 1, 4)


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data/suites/shop").mkdir(parents=True)
    Path("data/suites/shop/queries.yaml").write_text(QUERIES)


def planned(suite, *wanted, **settings):
    return plan_change(read_standing(suite), wanted, **settings)


def test_the_judgments_of_today(suite):
    assert {(one.place, one.grade, one.machine, one.number) for one in read_standing(suite)} == {
        (Place("Q1", BACKOFF), 3, "", 0),
        (Place("Q1", PAY), 1, "m", 1),
        (Place("Q2", SEND), 3, "", 0),
    }
    assert own_judgments(suite) == {Place("Q1", BACKOFF): 3, Place("Q2", SEND): 3}


def test_entries_to_paste_the_best_first(suite):
    wanted = [Wanted(Place("Q2", ASK), 0), Wanted(Place("Q1", ASK), 1, "m"), Wanted(Place("Q1", BACKOFF), 2)]
    assert new_entries(suite, planned(suite, *wanted)) == [
        "# Q1",
        "    - {file: app/retry.py, symbol: backoff, grade: 2}  # was 3",
        "    - {file: app/retry.py, symbol: Client.ask, grade: 1}  # machine: m",
        "# Q2",
        "    - {file: app/retry.py, symbol: Client.ask, grade: 0}",
    ]


def test_written_in_place_and_read_back(suite):
    wanted = [Wanted(Place("Q1", ASK), 2, "m"), Wanted(Place("Q1", PAY), 2), Wanted(Place("Q2", SEND), 3)]
    change = planned(suite, *wanted)
    write_change(suite, change, judgments_file(suite))
    assert Path("data/suites/shop/queries.yaml").read_text() == QUERIES.replace(
        "    - {file: docs/pay.rst, lines: 1-4, grade: 1}  # machine: m\n",
        "    - {file: docs/pay.rst, lines: 1-4, grade: 2}\n"
        "    - {file: app/retry.py, symbol: Client.ask, grade: 2}  # machine: m\n",
    )
    assert planned(suite, *wanted).is_empty
    assert list(Path("data/suites/shop").iterdir()) == [judgments_file(suite)]


def test_another_file_leaves_the_suites_own_alone(suite):
    write_change(suite, planned(suite, Wanted(Place("Q1", ASK), 0)), Path("new.yaml"))
    assert judgments_file(suite).read_text() == QUERIES
    assert "symbol: Client.ask, grade: 0}" in Path("new.yaml").read_text()


def test_what_makes_no_sound_file_is_not_written(suite):
    """An answerable query needs a place that is relevant."""
    with pytest.raises(AssayError, match=r"nothing was written.*\n.*queries\.yaml:\d+: query Q2: .*above 0"):
        write_change(suite, planned(suite, Wanted(Place("Q2", SEND), 0)), judgments_file(suite))
    assert judgments_file(suite).read_text() == QUERIES
    assert list(Path("data/suites/shop").iterdir()) == [judgments_file(suite)]


def test_what_lies_on_a_judgment_gives_way_where_asked(suite):
    around = Wanted(Place("Q1", Span("app/retry.py", 7, 10)), 2)
    change = planned(suite, around, replace=True)
    write_change(suite, change, Path("new.yaml"))
    assert "symbol: backoff" not in Path("new.yaml").read_text()
    assert "    - {file: app/retry.py, lines: 7-10, grade: 2}\n" in Path("new.yaml").read_text()


def test_a_change_that_does_not_arrive_is_an_error(suite):
    """A change of a judgment that has moved in the meantime."""
    change = planned(suite, Wanted(Place("Q1", BACKOFF), 2))
    judgments_file(suite).write_text(
        QUERIES.replace("  judgments:\n", "  judgments:\n    - {file: app/retry.py, symbol: Client.ask, grade: 1}\n", 1)
    )
    with pytest.raises(AssayError, match="could not be put in place"):
        write_change(suite, change, judgments_file(suite))


@pytest.fixture
def collection():
    documents = [Document(f"d{number}", f"title\ntext {number}", "prose") for number in (1, 2, 3)]
    suite = JudgedSuite(
        "wings", True, (Query("q1", "?"), Query("q2", "?")), frozenset(), Texts(documents, whole_document)
    )
    Path("data/suites/wings").mkdir(parents=True)
    judgments_file(suite).write_text("query-id\tcorpus-id\tscore\nq1\td1\t2\n")
    return suite


def doc(query_id, number):
    return Place(query_id, Span(f"d{number}", 1, 2))


def test_rows_of_a_collection(collection):
    wanted = [Wanted(doc("q1", 1), 3), Wanted(doc("q2", 3), 1, "m"), Wanted(doc("q2", 2), 0)]
    change = planned(collection, *wanted)
    assert new_entries(collection, change) == ["q1\td1\t3", "q2\td3\t1\tmachine:m", "q2\td2\t0"]
    write_change(collection, change, judgments_file(collection))
    assert judgments_file(collection).read_text() == (
        "query-id\tcorpus-id\tscore\trater\nq1\td1\t3\t\nq2\td3\t1\tmachine:m\nq2\td2\t0\t\n"
    )
    assert planned(collection, *wanted).is_empty
    assert own_judgments(collection) == {doc("q1", 1): 3, doc("q2", 2): 0}


def test_a_judgment_of_a_collection_that_is_not_sound(collection):
    judgments_file(collection).write_text("query-id\tcorpus-id\tscore\nq1\tgone\t2\n")
    with pytest.raises(AssayError, match="`gone` is not sound"):
        read_standing(collection)


def test_nothing_changes(suite):
    write_change(suite, Change((), (), 0, (), (), ()), Path("same.yaml"))
    assert Path("same.yaml").read_text() == QUERIES
