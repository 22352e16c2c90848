from assay.records import Document, Hit, Span
from assay.reporting.page.evidence import Evidence, Points, Reached
from assay.reporting.page.lines_of import LinesOf
from assay.reporting.page.read_tasks import read_tasks, task_seen
from assay.search_tasks import Dimension, Found, Pair, PairResults, RubricVerdict, TaskResults

LINES = LinesOf([Document("f.py", "a\nb\n", "python")], 100)
HIT = Hit("c1", Span("f.py", 1, 2), 1.0)
RESULTS = TaskResults("Q-1", (PairResults(Pair("find a", "to use it"), (HIT,), (HIT,)),), (Found(HIT, 0),), (HIT,), "")
VERDICT = RubricVerdict("Q-1", (Dimension("avoidance", 9, 15, "one test"),), ("identical_pair",), "weak", ("vary",))


def test_shows_pairs_hits_and_the_points_with_their_reasons():
    seen = task_seen(RESULTS, VERDICT, {Span("f.py", 1, 1): 2}, LINES)
    assert [(hit.item.label, hit.grade) for hit in seen.hits] == [("f.py:1-2", 2)]
    assert seen.points == (Points("avoidance", 9, 15, "one test"),)
    assert seen.notes == ("query: find a\nuse case: to use it", "critical: identical_pair", "weak", "vary")
    assert seen.reached == Reached(relevant=1, retrieved=1, near_top=1)


def test_says_what_failed():
    failed = TaskResults("Q-1", (), (), (), "timeout")
    assert task_seen(failed, None, {Span("f.py", 1, 1): 2}, LINES).failure == "timeout"
    assert task_seen(failed, None, {Span("f.py", 1, 1): 2}, LINES).reached is None
    unjudged = RubricVerdict("Q-1", (), (), "", failure="refused")
    assert task_seen(RESULTS, unjudged, {}, LINES).failure == "no verdict: refused"


def test_a_clone_without_outputs_has_no_evidence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_tasks("agent", "pallets", []) == Evidence()
