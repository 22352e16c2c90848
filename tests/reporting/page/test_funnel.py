"""Five queries of one cell, each lost somewhere else, and one where nothing is relevant."""

import pytest

from assay.reporting.page.evidence import Reached, Seen
from assay.reporting.page.funnel import STAGES, Funnel, funnel, lost_at
from assay.scores import not_applicable, undetermined, value

SEEN = {
    "q1": Seen(reached=Reached(2, 0, 0, 0)),
    "q2": Seen(reached=Reached(2, 1, 1, 0)),
    "q3": Seen(reached=Reached(2, 2, 1, 1)),
    "q4": Seen(reached=Reached(2, 2, 2, 2)),
    "q5": Seen(reached=Reached(1, 1, 1, 1)),
    "q6": Seen(),
    "q7": Seen(failure="timeout"),
}
PASSED = {"q3": value(0.0), "q4": value(1.0), "q5": not_applicable("the query has no keywords")}


def test_names_the_stage_at_which_each_query_was_lost():
    lost = [lost_at(seen, PASSED.get(query)) for query, seen in SEEN.items()]
    assert lost == ["retrieval", "context", "answer", "through", "open", "nothing", "failed"]
    assert set(lost) < STAGES.keys()


@pytest.mark.parametrize(("near_top", "stage"), [(0, "ranking"), (1, "through")])
def test_without_a_context_the_first_ten_places_are_the_last_stage(near_top, stage):
    assert lost_at(Seen(reached=Reached(3, 1, near_top)), None) == stage


@pytest.mark.parametrize(("near_top", "stage"), [(0, "ranking"), (1, "context")])
def test_what_never_came_near_the_top_was_not_lost_by_the_context(near_top, stage):
    assert lost_at(Seen(reached=Reached(3, 1, near_top, 0)), None) == stage


def test_an_answer_that_could_not_be_measured_is_open():
    assert lost_at(SEEN["q4"], undetermined("timeout")) == "open"


def test_counts_queries_and_places():
    assert funnel("A1/bm25", SEEN, PASSED) == Funnel(
        cell="A1/bm25",
        queries=5,
        retrieved=4,
        near_top=4,
        in_context=3,  # q3, q4, q5
        checked=2,  # q5 has no keywords
        in_answer=1,
        places=9,
        places_retrieved=6,
        places_in_context=4,
        failed=1,
    )


def test_counts_what_was_in_the_first_ten_before_the_reranker():
    seen = {
        "a": Seen(reached=Reached(1, 1, 1, 1, before=0)),
        "b": Seen(reached=Reached(1, 1, 1, 1, before=1)),
        "c": Seen(),
    }
    assert funnel("A4/bm25", seen, {}).before == 1
    assert funnel("A1/bm25", SEEN, PASSED).before is None


def test_a_cell_without_a_context_has_no_such_counts():
    found = funnel("F1/rrf", {"q": Seen(reached=Reached(3, 2, 1))}, {})
    assert (found.in_context, found.checked, found.in_answer, found.places_in_context) == (None, None, None, None)
    assert (found.queries, found.retrieved, found.near_top) == (1, 1, 1)
