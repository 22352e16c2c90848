import threading
import time

import pytest

from assay.llm.chat import CallFailed
from assay.llm.http import json_get, json_post


def reason(call):
    with pytest.raises(CallFailed) as caught:
        call()
    return caught.value.reason


def test_sends_and_reads_json(server):
    server.answers = [(201, {"b": "ü"}, {"X-Y": "z"})]
    reply = json_post(f"{server.url}/p", {"a": 1}, {"K": "v"}, 5)
    assert (reply.status, reply.body, reply.headers["x-y"]) == (201, {"b": "ü"}, "z")
    assert server.requests[0]["body"] == {"a": 1}
    assert server.requests[0]["headers"]["K"] == "v"
    assert reply.seconds > 0


def test_what_is_no_json_has_no_body(server):
    server.answers = [(502, b"<html>bad gateway")]
    reply = json_get(server.url, {}, 5)
    assert (reply.body, reply.text) == (None, "<html>bad gateway")


@pytest.mark.parametrize("fault", ["hang", "trickle"])
def test_the_whole_call_has_a_limit(server, fault):
    server.answers = [getattr(server, fault)]
    started = time.perf_counter()
    assert reason(lambda: json_get(server.url, {}, 0.2)) == "timeout"
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("fault", ["reset", "half"])
def test_a_broken_connection(server, fault):
    server.answers = [getattr(server, fault)]
    assert reason(lambda: json_get(server.url, {}, 5)) == "connection"


def test_nothing_listens(closed_url):
    assert reason(lambda: json_get(closed_url, {}, 5)) == "connection"


def test_a_redirect_is_not_followed(server):
    server.answers = [(302, {}, {"Location": "/elsewhere"})]
    assert json_post(server.url, {}, {}, 5).status == 302
    assert len(server.requests) == 1


def test_netrc_does_not_replace_the_key(server, tmp_path, monkeypatch):
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login a password b\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    server.answers = [(200, {})]
    json_post(server.url, {}, {"Authorization": "Bearer k"}, 5)
    assert server.requests[0]["headers"]["Authorization"] == "Bearer k"


def test_a_thread_keeps_its_connection(server):
    ports = []

    def note(handler):
        ports.append(handler.client_address[1])
        return 200, {}

    server.answers = [note]

    def twice():
        json_get(server.url, {}, 5)
        json_get(server.url, {}, 5)

    for _ in range(2):
        thread = threading.Thread(target=twice)
        thread.start()
        thread.join()
    assert ports[0] == ports[1]
    assert ports[2] == ports[3]
    assert ports[0] != ports[2]


@pytest.mark.parametrize("secret", ["planted-key", 'planted"key\\', "planted/key"])
def test_a_secret_is_nowhere_in_the_reply(server, secret):
    said = {"error": {"message": f"bad key {secret}"}, "choices": [{"finish_reason": f"stop {secret}"}]}
    server.answers = [(401, said)]
    reply = json_get(server.url, {}, 5).without(secret)
    assert reply.body == {"error": {"message": "bad key ***"}, "choices": [{"finish_reason": "stop ***"}]}
    assert "planted" not in repr(reply)


def test_a_secret_is_found_in_slashes_that_json_escapes_and_in_plain_text(server):
    server.answers = [(200, b'{"a": "planted\\/key"}'), (500, b"planted/key")]
    assert json_get(server.url, {}, 5).without("planted/key").body == {"a": "***"}
    assert json_get(server.url, {}, 5).without("planted/key").text == "***"


@pytest.mark.parametrize("secret", ["", "EMPTY", "ollama"])
def test_a_placeholder_for_a_key_stays_a_word(server, secret):
    server.answers = [(200, {"text": "EMPTY ollama"})]
    assert json_get(server.url, {}, 5).without(secret).body == {"text": "EMPTY ollama"}
