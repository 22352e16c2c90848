"""Calls and results in the order of a log; `c` is a call of the tool with the query that is given."""

import pytest

from assay.capturing.entries import Call, Fragment, Oddity, Result, Start
from assay.capturing.union import Union

HIT = [{"path": "a.py"}]


def c(call_id, query, name="sem_search"):
    return Call(call_id, name, {"query": query, "use_case": "u"}, "message 1")


@pytest.fixture
def gather(settings):
    """Of entries; each list is a document, which starts a conversation."""

    def run(*documents):
        union = Union(settings)
        for line, document in enumerate(documents, start=1):
            union.add(Start(), f"a:{line}")
            for entry in document:
                union.add(entry, f"a:{line}")
        return union.recorded("Q-001")

    return run


def pairs(task):
    return [(pair.call, pair.query) for pair in task.pairs]


def found(task):
    return [pair.results and pair.results[0].path for pair in task.pairs]


def faults(task):
    assert task.malformed_count == len(task.malformed)
    return [str(entry) for entry in task.malformed]


def test_a_repeated_history_counts_once(gather):
    history = [c("c1", "a"), Result("c1", "", HIT)]
    task = gather(history, [*history, c("c2", "b")], [*history, c("c2", "b"), Result("c2", "", HIT)])
    assert pairs(task) == [("c1", "a"), ("c2", "b")]
    assert (task.calls, task.unanswered, faults(task)) == (2, 0, [])


def test_equal_arguments_under_two_ids_are_two_calls(gather):
    assert gather([c("c1", "a"), c("c2", "a")]).calls == 2


def test_a_call_that_stands_twice_in_one_conversation_is_one(gather):
    assert gather([c("c1", "a"), c("c1", "a")]).calls == 1


def test_arguments_as_text_and_as_object_are_equal(gather):
    text = Call("c1", "sem_search", '{"use_case": "u",  "query": "a"}')
    task = gather([text], [c("c1", "a")])
    assert (pairs(task), faults(task)) == ([("c1", "a")], [])


def test_an_id_that_is_used_again_in_a_conversation_is_another_call(gather):
    """As of servers that number the calls of each reply from 0: each result goes to the call before it."""
    first = [c("0", "a"), Result("0", "", [{"path": "a.py"}])]
    both = [*first, c("0", "b"), Result("0", "", [{"path": "b.py"}])]
    task = gather(first, both, both)
    assert pairs(task) == [("0", "a"), ("0#2", "b")]
    assert (found(task), faults(task)) == (["a.py", "b.py"], [])


def test_another_version_of_a_call_is_named_and_the_first_kept(gather):
    task = gather([c("c1", "a")], [c("c1", "cut")], [c("c1", "cut")])
    assert pairs(task) == [("c1", "a")]
    assert faults(task) == ["a:2, message 1: call c1: it comes again with other arguments; the first ones are kept."]


def test_a_version_that_can_be_read_takes_the_place_of_one_that_cannot(gather):
    task = gather([Call("c1", "sem_search", '{"que')], [c("c1", "a")])
    assert (pairs(task), task.calls, faults(task)) == ([("c1", "a")], 1, [])


def test_calls_without_an_id_count_by_content_and_position(gather):
    """The second `a` of one conversation is a second call; the same history again adds none."""
    task = gather([c("", "a")], [c("", "a"), c("", "b"), c("", "a")], [c("", "a"), c("", "b"), c("", "a")])
    assert pairs(task) == [("#1", "a"), ("#2", "b"), ("#3", "a")]


def test_results_without_an_id_answer_in_order(gather):
    answers = [Result("", "sem_search", [{"path": "a.py"}]), Result("", "sem_search", [{"path": "b.py"}])]
    other = [c("", "x", "read"), Result("", "read", "text")]
    history = [c("", "a"), *other, c("", "b"), *answers]
    assert found(gather(history, history)) == ["a.py", "b.py"]


def test_a_result_of_a_later_document_finds_its_call(gather):
    assert found(gather([c("", "a")], [Result("", "sem_search", HIT)])) == ["a.py"]
    assert found(gather([c("c1", "a")], [Result("c1", "", HIT)])) == ["a.py"]
    assert found(gather([Result("c1", "", HIT)], [c("c1", "a")])) == ["a.py"]


def test_other_tools_are_left_out(gather):
    task = gather(
        [c("c1", "a", "read"), Result("c1", "", "secret"), c("", "b", "shell"), Result("", "shell", "secret")]
    )
    assert (task.calls, task.pairs, faults(task)) == (0, (), [])


def test_a_result_to_an_unknown_call_is_named_once(gather):
    orphan = Result("c9", "", HIT, "message 3")
    nameless = Result("", "sem_search", HIT)
    assert faults(gather([orphan], [orphan], [nameless], [nameless])) == [
        "a:1, message 3: a result to an unknown call (call c9).",
        "a:3: a result to an unknown call (a call without an id).",
    ]


def test_another_result_of_a_call_is_named_and_the_first_kept(gather):
    cleared = Result("c1", "", "[cleared]", "message 2")
    task = gather([c("c1", "a"), Result("c1", "", HIT)], [c("c1", "a"), cleared], [c("c1", "a"), cleared])
    assert found(task) == ["a.py"]
    assert faults(task) == [
        "a:2, message 2: result of call c1: it comes again with another content; the first one is kept."
    ]


def test_a_result_that_cannot_be_read_is_kept_as_text(gather):
    task = gather([c("c1", "a"), Result("c1", "", "timeout")])
    assert task.pairs[0].results is None
    assert [(result.call, result.text) for result in task.unread] == [("c1", "timeout")]
    assert (task.unanswered, faults(task)) == (0, [])


def test_a_call_without_a_result_is_counted(gather):
    task = gather([c("c1", "a")])
    assert (task.pairs[0].results, task.unanswered, task.unread) == (None, 1, ())


def test_malformed_arguments_count_as_a_call_and_are_named_once(gather):
    call = Call("c1", "sem_search", "{", "message 1")
    task = gather([call], [call])
    assert (task.calls, task.failed) == (1, True)
    (fault,) = faults(task)
    assert fault.startswith("a:1, message 1: call c1: the arguments are no JSON (")


def test_a_repeated_oddity_of_a_message_counts_once(gather):
    odd = Oddity("a tool call has no name.", "message 1")
    assert faults(gather([odd], [odd])) == ["a:1, message 1: a tool call has no name."]
    assert gather([Oddity("x")], [Oddity("x")]).malformed_count == 2


def test_a_streamed_call_is_named_unless_it_comes_whole(gather):
    start = Fragment("c1", "sem_search")
    assert faults(gather([start], [c("c1", "a")])) == []
    assert faults(gather([start, Fragment("c2", "read")])) == [
        "a:1: call c1: it is streamed in parts, and no later request repeats it whole."
    ]


def test_a_long_id_is_cut_in_messages(gather):
    (fault,) = faults(gather([Call("x" * 500, "sem_search", None)]))
    assert "x" * 81 not in fault


def test_what_may_be_of_another_tool_is_never_taken_for_a_result(gather):
    """Neither an id nor a name: it cannot answer a call with an id, nor one of another conversation."""
    task = gather([c("c1", "a"), Result("", "", "secret")], [c("", "b")], [Result("", "", "secret")])
    assert (found(task), task.unread, task.unanswered) == ([None, None], (), 2)
    assert faults(task) == ["a:1: a result to an unknown call (a call without an id)."]


def test_the_result_of_a_call_without_a_name_is_left_out(gather):
    task = gather(
        [c("c1", "a"), Call("c2", "", {}), Result("c2", "", "secret"), Call("", "", {}), Result("", "", "secret")]
    )
    assert (task.unread, task.unanswered, faults(task)) == ((), 1, [])


def test_of_two_open_calls_with_one_id_the_latest_is_answered(gather):
    task = gather([c("0", "a"), c("0", "b"), Result("0", "", HIT)])
    assert (pairs(task), found(task)) == ([("0", "a"), ("0#2", "b")], [None, "a.py"])
