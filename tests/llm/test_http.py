import pytest

from assay.llm.chat import CallFailed
from assay.llm.http import json_get, json_post


def test_sends_and_reads_json(server):
    server.answers = [(200, {"b": 2})]
    assert json_post(f"{server.url}/p", {"a": 1}, {"K": "v"}, 5).body == {"b": 2}
    assert json_get(f"{server.url}/g", {"K": "v"}, 5).status == 200
    assert [(request["path"], request["body"]) for request in server.requests] == [("/p", {"a": 1}), ("/g", None)]
    assert [request["headers"]["K"] for request in server.requests] == ["v", "v"]


@pytest.mark.parametrize(
    ("fault", "timeout", "reason"),
    [("hang", 0.2, "timeout"), ("trickle", 0.2, "timeout"), ("reset", 5, "connection"), ("half", 5, "connection")],
)
def test_no_whole_reply_is_a_failed_call(server, fault, timeout, reason):
    server.answers = [getattr(server, fault)]
    with pytest.raises(CallFailed) as caught:
        json_get(server.url, {}, timeout)
    assert caught.value.reason == reason
    assert caught.value.seconds > 0
