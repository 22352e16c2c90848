"""A log of each style, as the APIs document them, each with two requests of which the second repeats the first."""

import json
import tracemalloc

import pytest

from assay.capturing.capture import capture
from assay.capturing.logs import Log
from assay.capturing.recorded import RecordedHit, merge_recorded

ONE = {"query": "retry with backoff", "use_case": "find the implementation"}
TWO = {"query": "retry limits", "use_case": "find the tests"}
HITS = {"results": [{"path": "src/retry.rs", "start_line": 3, "end_line": 9, "score": 0.8, "text": "fn retry()"}]}
HIT = RecordedHit("src/retry.rs", 3, 9, 0.8, "fn retry()")
KEY = "sk-planted-0123456789"


def openai_log(as_text):
    def call(call_id, name, arguments):
        written = json.dumps(arguments) if as_text else arguments
        return {"id": call_id, "type": "function", "function": {"name": name, "arguments": written}}

    ask = {"role": "user", "content": f"Why does it retry? The key is {KEY}."}
    calls = [call("c1", "sem_search", {"queries": [ONE, TWO]}), call("c2", "shell", {"command": f"echo {KEY}"})]
    history = [
        ask,
        {"role": "assistant", "content": None, "tool_calls": calls},
        {"role": "tool", "tool_call_id": "c1", "content": json.dumps(HITS)},
        {"role": "tool", "tool_call_id": "c2", "content": KEY},
    ]
    headers = {"authorization": f"Bearer {KEY}"}
    reply = {"role": "assistant", "content": None, "tool_calls": [call("c3", "sem_search", ONE)]}
    return [
        {"headers": headers, "request": {"model": "m", "messages": [ask]}},
        {"headers": headers, "env": {"API_KEY": KEY}, "request": {"messages": history},
         "response": {"choices": [{"message": reply}]}},
        {"messages": [*history, reply, {"role": "tool", "tool_call_id": "c3", "content": "nothing of use"}]},
    ]  # fmt: skip


def responses_log():
    call = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "sem_search"}
    call["arguments"] = json.dumps({"queries": [ONE, TWO]})
    result = {"type": "function_call_output", "call_id": "c1", "output": json.dumps(HITS)}
    again = {**call, "call_id": "c3", "arguments": json.dumps(ONE)}
    text = {"type": "function_call_output", "call_id": "c3", "output": "nothing of use"}
    return [
        {"request": {"input": "Why?"}, "response": {"output": [{"type": "reasoning", "summary": []}, call]}},
        {"request": {"previous_response_id": "r1", "input": [result]}, "response": {"output": [again]}},
        {"request": {"previous_response_id": "r2", "input": [text]}, "response": {"output": []}},
    ]


def anthropic_log():
    def use(call_id, name, given):
        return {"role": "assistant", "content": [
            {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": call_id, "name": name, "input": given},
        ]}  # fmt: skip

    def result(call_id, content):
        return {"role": "user", "content": [{"type": "tool_result", "tool_use_id": call_id, "content": content}]}

    history = [
        {"role": "user", "content": f"Why? {KEY}"},
        use("c1", "mcp__forge__sem_search", {"queries": [ONE, TWO]}),
        result("c1", [{"type": "text", "text": json.dumps(HITS)}]),
        use("c2", "bash", {"command": KEY}),
        result("c2", KEY),
    ]
    more = [use("c3", "sem_search", ONE), result("c3", "nothing of use")]
    return [{"x-api-key": KEY, "messages": history}, {"system": KEY, "messages": [*history, *more]}]


def gemini_log(call="functionCall", response="functionResponse"):
    history = [
        {"role": "user", "parts": [{"text": f"Why? {KEY}"}]},
        {"role": "model", "parts": [
            {call: {"name": "sem_search", "args": {"queries": [ONE, TWO]}}},
            {call: {"name": "shell", "args": {"command": KEY}}},
        ]},
        {"role": "user", "parts": [
            {response: {"name": "sem_search", "response": HITS}},
            {response: {"name": "shell", "response": {"output": KEY}}},
        ]},
    ]  # fmt: skip
    reply = {"role": "model", "parts": [{call: {"name": "sem_search", "args": ONE}}]}
    answer = {"role": "user", "parts": [{response: {"name": "sem_search", "response": {"output": "nothing of use"}}}]}
    return [
        {"request": {"contents": history}, "response": {"candidates": [{"content": reply}]}},
        {"request": {"contents": [*history, reply, answer]}},
    ]


STYLES = {
    "openai, text": openai_log(True),
    "openai, object": openai_log(False),
    "openai responses": responses_log(),
    "anthropic": anthropic_log(),
    "gemini": gemini_log(),
    "gemini, snake case": gemini_log("function_call", "function_response"),
}


@pytest.fixture(params=STYLES)
def log(request):
    return STYLES[request.param]


def check(task):
    """Two calls: one with two pairs, whose hits are shared; one with a pair, whose result is a text."""
    assert [(pair.query, pair.use_case) for pair in task.pairs] == [
        (ONE["query"], ONE["use_case"]),
        (TWO["query"], TWO["use_case"]),
        (ONE["query"], ONE["use_case"]),
    ]
    assert [pair.results for pair in task.pairs] == [(HIT,), (HIT,), None]
    assert [pair.shared for pair in task.pairs] == [True, True, False]
    first, second, third = (pair.call for pair in task.pairs)
    assert first == second != third
    assert (task.calls, task.unanswered, task.malformed) == (2, 0, ())
    (unread,) = task.unread
    assert unread.call == third
    assert "nothing of use" in unread.text


def test_json_lines(captured, log):
    check(captured(log))


def test_one_document_over_many_lines(captured, log):
    check(captured(json.dumps(log, indent=2), name="{}.json"))


def test_one_document_on_one_line(captured, log):
    check(captured(json.dumps({"log": {"entries": log}}), name="{}.json"))


def test_a_file_a_request(captured, log):
    check(captured(*([row] for row in log), name="{}.log"))


def test_a_log_that_is_given_twice_adds_nothing(captured, log):
    check(captured(log, log))


def test_no_secret_is_copied(captured, log, tmp_path):
    broken = f'{{"authorization": "Bearer {KEY}", "messages": [\n'
    task = captured("".join(json.dumps(row) + "\n" for row in log) + broken + f"{KEY}\n")
    assert task.malformed_count == 2
    merge_recorded(tmp_path / "recorded.jsonl", [task])
    assert KEY not in (tmp_path / "recorded.jsonl").read_text()
    assert KEY not in repr(task)


def test_messages_a_line(captured):
    """A session file: every line is a message, no call has an id, and the second equal call is a second one."""
    call = {"role": "assistant", "tool_calls": [{"function": {"name": "sem_search", "arguments": ONE}}]}
    answer = {"role": "tool", "tool_name": "sem_search", "content": json.dumps(HITS)}
    task = captured([{"role": "user", "content": "Why?"}, call, answer, call, answer])
    assert [pair.results for pair in task.pairs] == [(HIT,), (HIT,)]
    assert task.calls == 2


def test_malformed_entries_are_named_with_their_line_and_message(captured):
    def call(call_id, arguments):
        return {"id": call_id, "function": {"name": "sem_search", "arguments": arguments}}

    calls = [call("c1", json.dumps(ONE)), call("c2", "{oops"), call("c3", '{"query": "x"}')]
    messages = [{"role": "assistant", "tool_calls": calls}, {"role": "tool", "tool_call_id": "c9", "content": "x"}]
    rows = json.dumps({"messages": messages})
    task = captured(f"{rows}\nnot json\n{rows}\n")
    assert [str(entry) for entry in task.malformed] == [
        "1.jsonl:1, message 1, call 2: call c2: the arguments are no JSON "
        "(Expecting property name enclosed in double quotes, character 2).",
        "1.jsonl:1, message 1, call 3: call c3: pair 1: `use_case` is missing.",
        "1.jsonl:1, message 2: a result to an unknown call (call c9).",
        "1.jsonl:2: not JSON (Expecting value, column 1).",
    ]
    assert (task.calls, len(task.pairs), task.malformed_count) == (3, 1, 4)


@pytest.mark.parametrize("content", ["", "[]", '{"messages": [{"role": "user", "content": "sem_search"}]}', "no json"])
def test_a_log_without_a_call_is_a_failed_task(captured, content):
    task = captured(content)
    assert (task.failed, task.calls, task.pairs) == (True, 0, ())


def test_half_a_character_can_be_written(captured, tmp_path):
    use = {"type": "tool_use", "id": "c\ud800", "name": "sem_search", "input": {"query": "a\ud800", "use_case": "b"}}
    result = {"type": "tool_result", "tool_use_id": "c\ud800", "content": "\udfff"}
    task = captured([{"role": "assistant", "content": [use]}, {"role": "user", "content": [result]}])
    merge_recorded(tmp_path / "recorded.jsonl", [task])
    assert task.pairs[0].query == "a\ufffd"
    assert task.unread[0].text == "\ufffd"


def test_a_long_log_needs_no_more_memory_than_its_longest_line(tmp_path, settings):
    """200 lines of 100 kB, 20 MB in all; a line costs its bytes, its text and its values, and one is read ahead."""
    call = {"type": "tool_use", "id": "c1", "name": "sem_search", "input": ONE}
    messages = [{"role": "user", "content": "x" * 100_000}, {"role": "assistant", "content": [call]}]
    row = json.dumps({"messages": messages}) + "\n"
    path = tmp_path / "1.jsonl"
    path.write_text(row * 200)
    tracemalloc.start()
    try:
        task = capture("Q-001", [Log(path, path.name)], settings)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert task.calls == 1
    assert peak < 8 * len(row)
