"""Replies to two or three items by hand: a row is (number, verdict)."""

from types import SimpleNamespace

import pytest

from assay.judging.rulings import SECOND_ASK, NoRuling, Ruling, rulings, share, verdict_schema
from assay.llm.chat import CallFailed
from assay.llm.schema_check import schema_fault
from assay.scores import undetermined, value


class Replies:
    """The rows of each call in turn; a CallFailed is raised. Remembers what was asked."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.asked = []

    def __call__(self, items, sample):
        self.asked.append((list(items), sample))
        reply = self.replies.pop(0)
        if isinstance(reply, CallFailed):
            raise reply
        return SimpleNamespace(data={"verdicts": [{"claim": number, "verdict": said} for number, said in reply]})


def rule(items, *replies, batch=10, sample=0):
    ask = Replies(*replies)
    return rulings(items, "claim", ask, batch=batch, sample=sample), ask.asked


YES, NO, NONE = Ruling("yes"), Ruling("no"), NoRuling()


def test_each_item_has_its_own_by_its_number():
    ruled, asked = rule(["a", "b"], [(2, "no"), (1, "yes")])
    assert ruled == [YES, NO]
    assert asked == [(["a", "b"], 0)]


@pytest.mark.parametrize(
    "rows",
    [
        [(0, "no"), (1, "yes")],  # counted from 0: the verdict on `b` would pass for that on `a`
        [(1, "no"), (2, "yes"), (3, "yes")],
        [(1, "no"), (2, "yes"), (-1, "no")],
    ],
)
def test_a_number_that_is_no_item_spoils_the_call(rows):
    ruled, asked = rule(["a", "b"], rows, [(1, "yes")], [(1, "no")])
    assert ruled == [YES, NO]
    assert asked[1:] == [(["a"], SECOND_ASK), (["b"], SECOND_ASK)]


def test_a_number_that_is_no_item_spoils_no_other_batch():
    ruled, asked = rule(["a", "b", "c"], [(1, "no"), (3, "no")], [(1, "no")], [(1, "yes")], [(1, "yes")], batch=2)
    assert ruled == [YES, YES, NO]
    assert [items for items, _ in asked] == [["a", "b"], ["c"], ["a"], ["b"]]


def test_a_number_that_is_no_item_leaves_an_item_alone_without_a_verdict():
    ruled, asked = rule(["a"], [(0, "yes")], [(1, "yes"), (2, "yes")])
    assert ruled == [NONE]
    assert len(asked) == 2


def test_said_twice_alike_is_said_once():
    assert rule(["a"], [(1, "yes"), (1, "yes")])[0] == [YES]


def test_a_missing_one_is_asked_again_alone():
    ruled, asked = rule(["a", "b", "c"], [(1, "yes"), (3, "no")], [(1, "yes")], sample=2)
    assert ruled == [YES, YES, NO]
    assert asked[1:] == [(["b"], 2 + SECOND_ASK)]  # another sample: else the transcript would answer


def test_two_that_differ_are_none():
    ruled, asked = rule(["a", "b"], [(1, "yes"), (1, "no"), (2, "no")], [(1, "no")])
    assert ruled == [NO, NO]
    assert asked[1:] == [(["a"], SECOND_ASK)]


def test_asked_again_once_and_no_more():
    ruled, asked = rule(["a", "b"], [(1, "yes")], [])
    assert ruled == [YES, NONE]
    assert len(asked) == 2


def test_batches_are_numbered_from_one():
    ruled, asked = rule(["a", "b", "c"], [(1, "yes"), (2, "no")], [(1, "no")], batch=2)
    assert ruled == [YES, NO, NO]
    assert [items for items, _ in asked] == [["a", "b"], ["c"]]


@pytest.mark.parametrize("reason", ["truncated", "not parsable", "empty", "refused"])
def test_what_may_be_the_fault_of_the_batch_is_asked_again_one_by_one(reason):
    ruled, asked = rule(["a", "b"], CallFailed(reason, ""), [(1, "yes")], CallFailed(reason, "a server's text"))
    assert ruled == [YES, NoRuling(reason)]
    assert [items for items, _ in asked] == [["a", "b"], ["a"], ["b"]]


@pytest.mark.parametrize("reason", ["timeout", "rate limit", "connection", "server error", "over budget"])
def test_what_was_tried_often_enough_is_not_asked_again(reason):
    ruled, asked = rule(["a", "b"], CallFailed(reason, ""))
    assert ruled == [NoRuling(reason)] * 2
    assert len(asked) == 1


def test_a_batch_that_fails_leaves_the_others_standing():
    ruled, _ = rule(["a", "b", "c"], CallFailed("timeout", ""), [(1, "yes")], batch=2)
    assert ruled == [NoRuling("timeout"), NoRuling("timeout"), YES]


def test_nothing_to_rule_on_asks_nothing():
    assert rule([]) == ([], [])


def test_the_share_is_of_all_items():
    assert share([YES, NO, YES, NO], "yes", "claims") == value(0.5)


def test_the_share_is_undetermined_unless_all_are_ruled_on():
    assert share([YES, NONE, NO, NONE, YES, YES, NO], "yes", "claims") == undetermined(
        "2 of 7 claims without a verdict"
    )
    assert share([YES, NONE, NoRuling("timeout")], "yes", "claims") == undetermined("verdicts: timeout")


def test_the_schema_demands_every_field_and_a_known_verdict():
    schema = verdict_schema("claim", ("yes", "no"), quote=True)
    row = {"claim": 1, "verdict": "yes", "quote": ""}
    assert schema_fault({"verdicts": [row]}, schema) is None
    for wrong in ({"verdict": "maybe"}, {"claim": "1"}, {"more": 1}):
        assert schema_fault({"verdicts": [row | wrong]}, schema)
    assert schema_fault({"verdicts": [{"claim": 1, "verdict": "yes"}]}, schema)
    assert "quote" not in str(verdict_schema("passage", ("yes", "no"), quote=False))
