import gzip
import json
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from requests.structures import CaseInsensitiveDict

from assay.http import NoReply, Reply, send


def get(url, timeout=5, **limits):
    return send("GET", url, None, {}, timeout, **limits)


def reason(call):
    with pytest.raises(NoReply) as caught:
        call()
    return caught.value.reason


def test_sends_and_reads_json(server):
    server.answers = [(201, {"b": "ü"}, {"X-Y": "z"})]
    reply = send("POST", f"{server.url}/p", {"a": 1}, {"K": "v"}, 5)
    assert (reply.status, reply.body, reply.headers["x-y"]) == (201, {"b": "ü"}, "z")
    assert server.requests[0]["body"] == {"a": 1}
    assert server.requests[0]["headers"]["K"] == "v"
    assert reply.seconds > 0


def test_what_is_no_json_has_no_body(server):
    server.answers = [(502, b"<html>bad gateway")]
    reply = get(server.url)
    assert (reply.body, reply.text) == (None, "<html>bad gateway")


@pytest.mark.parametrize("fault", ["hang", "trickle"])
def test_the_whole_call_has_a_limit(server, fault):
    server.answers = [getattr(server, fault)]
    started = time.perf_counter()
    assert reason(lambda: get(server.url, 0.2)) == "timeout"
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("fault", ["reset", "half"])
def test_a_broken_connection(server, fault):
    server.answers = [getattr(server, fault)]
    assert reason(lambda: get(server.url)) == "connection"


def test_nothing_listens(closed_url):
    assert reason(lambda: get(closed_url)) == "connection"


@pytest.mark.parametrize(("size", "fits"), [(1000, True), (1001, False)])
@pytest.mark.parametrize("packed", [False, True])
def test_the_bytes_are_bounded_as_they_are_unpacked(server, size, fits, packed):
    text = json.dumps("x" * (size - 2)).encode()  # two quotes
    headers = {"Content-Encoding": "gzip"} if packed else {}
    server.answers = [(200, gzip.compress(text) if packed else text, headers)]
    if fits:
        assert len(get(server.url, max_bytes=1000).text) == 1000
    else:
        assert reason(lambda: get(server.url, max_bytes=1000)) == "too large"


def test_no_reply_quotes_no_address(closed_url):
    with pytest.raises(NoReply) as caught:
        get(f"{closed_url}/?key=planted-key")
    assert "planted" not in str(caught.value)
    assert caught.value.seconds >= 0


def test_a_redirect_is_not_followed(server):
    server.answers = [(302, {}, {"Location": "/elsewhere"})]
    assert send("POST", server.url, {}, {}, 5).status == 302
    assert len(server.requests) == 1


def test_netrc_does_not_replace_the_key(server, tmp_path, monkeypatch):
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login a password b\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    server.answers = [(200, {})]
    send("POST", server.url, {}, {"Authorization": "Bearer k"}, 5)
    assert server.requests[0]["headers"]["Authorization"] == "Bearer k"


def test_a_thread_keeps_its_connection(server):
    ports = []

    def note(handler):
        ports.append(handler.client_address[1])
        return 200, {}

    server.answers = [note]

    def twice():
        get(server.url)
        get(server.url)

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
    reply = get(server.url).without(secret)
    assert reply.body == {"error": {"message": "bad key ***"}, "choices": [{"finish_reason": "stop ***"}]}
    assert "planted" not in repr(reply)


def test_a_secret_is_found_in_slashes_that_json_escapes_and_in_plain_text(server):
    server.answers = [(200, b'{"a": "planted\\/key"}'), (500, b"planted/key")]
    assert get(server.url).without("planted/key").body == {"a": "***"}
    assert get(server.url).without("planted/key").text == "***"


@pytest.mark.parametrize("secret", ["", "EMPTY", "ollama"])
def test_a_placeholder_for_a_key_stays_a_word(server, secret):
    server.answers = [(200, {"text": "EMPTY ollama"})]
    assert get(server.url).without(secret).body == {"text": "EMPTY ollama"}


def test_a_secret_is_found_in_escaped_letters_and_in_addresses(server):
    server.answers = [(200, b'{"\\u0070lanted/key": ["\\u0070lanted/key", "/?key=planted%2Fkey", 1, null]}')]
    assert get(server.url).without("planted/key").body == {"***": ["***", "/?key=***", 1, None]}


@pytest.mark.parametrize("depth", [990, 100_000])
def test_a_reply_nested_without_end_has_no_body(server, depth):
    server.answers = [(200, b"[" * depth + b"]" * depth)]
    assert get(server.url).without("planted-key").body is None


def answer(header):
    return Reply(429, None, "", CaseInsensitiveDict({"retry-after": header}), 0.1)


@pytest.mark.parametrize(
    ("header", "seconds"), [("7", 7), ("0.5", 0.5), ("-3", 0), ("soon", None), ("", None), ("nan", None), ("inf", None)]
)
def test_retry_after_in_seconds(header, seconds):
    assert answer(header).retry_after == seconds


def test_retry_after_as_a_date():
    def header(seconds):
        return format_datetime(datetime.now(UTC) + timedelta(seconds=seconds), usegmt=True)

    assert 90 < answer(header(100)).retry_after <= 100
    assert answer(header(-100)).retry_after == 0
