import pytest

from assay.foreign.known import Known
from assay.foreign.result import ForeignHit

KNOWN = Known(frozenset({"q1"}), {"src/app.py": 10, "a#L1-L2": 3})


@pytest.mark.parametrize(
    ("hit", "place"),
    [
        (ForeignHit("src/app.py"), ("src/app.py", 1, 10)),
        (ForeignHit("src/app.py", None, 2, 3), ("src/app.py", 2, 3)),
        (ForeignHit("src/app.py#L2-L3"), ("src/app.py", 2, 3)),
        (ForeignHit("a#L1-L2"), ("a#L1-L2", 1, 3)),  # a document of that name
        (ForeignHit("src/app.py", None, 2), ("src/app.py", 2, None)),
        (ForeignHit("x#L1-L2"), ("x#L1-L2", None, None)),
    ],
)
def test_a_hit_gets_its_lines(hit, place):
    placed = KNOWN.placed(hit)
    assert (placed.doc_id, placed.start, placed.end) == place


@pytest.mark.parametrize(
    ("hit", "fault"),
    [
        (ForeignHit("src/app.py", None, 1, 10), ""),
        (ForeignHit("src/app.py", None, 3, 2), "lines 3 to 2 are not in `src/app.py`, which has 10."),
        (ForeignHit("src/app.py", None, 0, 2), "lines 0 to 2"),
        (ForeignHit("src/app.py", None, 1), "`start` and `end` go together"),
        (ForeignHit("src/ap.py", None, 1, 1), "the suite has no document `src/ap.py`. Closest: `src/app.py`."),
        (ForeignHit("zzz", None, 1, 1), "the suite has no document `zzz`."),
    ],
)
def test_a_place_at_fault(hit, fault):
    assert KNOWN.fault(hit).startswith(fault)
    assert bool(KNOWN.fault(hit)) == bool(fault)


def test_a_query_at_fault():
    assert KNOWN.query_fault("q1") == ""
    assert KNOWN.query_fault("Q1") == "the suite has no query `Q1`."
    assert KNOWN.query_fault("q11") == "the suite has no query `q11`. Closest: `q1`."
