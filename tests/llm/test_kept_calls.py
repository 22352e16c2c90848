import json

import pytest

from assay.errors import AssayError
from assay.llm.call_key import call_key
from assay.llm.chat import Completion, Usage
from assay.llm.kept_calls import read_kept_calls

REQUEST = {"provider": "p", "base_url": "", "model": "m", "options": {}, "messages": [], "schema": None, "sample": 0}
REPLY = {
    "text": "é", "data": None, "seconds": 0.5, "finish_reason": "stop",
    "usage": {"prompt": 3, "completion": None, "thought": None, "cached": None},
}  # fmt: skip
CALL = {"key": call_key(REQUEST), "request": REQUEST, "reply": REPLY}


def kept(tmp_path, *calls):
    path = tmp_path / "calls.jsonl"
    path.write_text("".join(f"{json.dumps(call)}\n" for call in calls))
    return path


def test_a_call_comes_back_with_unknown_counts_unknown(tmp_path):
    (call,) = read_kept_calls(kept(tmp_path, CALL))
    assert call.reply == Completion("é", None, Usage(prompt=3), 0.5, "stop")
    assert (call.key, call.request) == (CALL["key"], REQUEST)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"request": {**REQUEST, "model": "other"}}, "calls.jsonl:2: the key is not that of the request"),
        ({"reply": {"text": "x"}}, "calls.jsonl:2: not a call"),
        ({"reply": {**REPLY, "seconds": "soon"}}, "calls.jsonl:2: not a call"),
    ],
)
def test_a_damaged_line_is_named(tmp_path, change, said):
    with pytest.raises(AssayError, match=said):
        list(read_kept_calls(kept(tmp_path, CALL, {**CALL, **change})))
