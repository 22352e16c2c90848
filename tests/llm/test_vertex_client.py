import pytest
from google.auth.credentials import AnonymousCredentials
from google.oauth2.credentials import Credentials

from assay.llm.chat import CallFailed
from assay.llm.vertex_client import answer, endpoint, milliseconds, open_client

SAID = {"candidates": [{"content": {"parts": [{"text": "hello"}]}, "finishReason": "STOP"}]}


@pytest.fixture
def call(server, monkeypatch):
    """A call with a token that needs no renewal; the other account of the environment must not be used."""
    monkeypatch.setenv("GOOGLE_API_KEY", "other-key")
    monkeypatch.setenv("GOOGLE_VERTEX_BASE_URL", "http://127.0.0.1:9")
    client = open_client(Credentials("planted-token"), "p", "global", server.url, 0.3)
    config = {"should_return_http_response": True}
    return lambda: client.models.generate_content(model="m", contents="hi", config=config)


def failure(call):
    with pytest.raises(CallFailed) as caught:
        answer(call)
    return caught.value


@pytest.mark.parametrize("location", ["global", "us", "eu", "us-central1", "europe-west4"])
def test_the_endpoint_is_the_sdks(location, monkeypatch):
    from google import genai

    monkeypatch.delenv("GOOGLE_VERTEX_BASE_URL", raising=False)
    client = genai.Client(vertexai=True, project="p", location=location, credentials=AnonymousCredentials())
    assert f"{endpoint(location)}/" == client._api_client._http_options.base_url


def test_a_reply_and_its_request(server, call):
    server.answers = [(200, SAID)]
    reply = answer(call)
    assert (reply.status, reply.body) == (200, SAID)
    assert 0 < reply.seconds < 0.3
    (request,) = server.requests
    assert request["path"] == "/v1beta1/projects/p/locations/global/publishers/google/models/m:generateContent"
    sent = {name.lower(): value for name, value in request["headers"].items()}
    assert sent["authorization"] == "Bearer planted-token"
    assert "x-goog-api-key" not in sent


@pytest.mark.parametrize("status", [302, 400, 401, 404, 429, 503])
def test_a_reply_of_any_status_is_returned_after_one_attempt(server, call, status):
    server.answers = [(status, {"error": {"message": "x"}}, {"Retry-After": "7", "Location": "/else"})]
    reply = answer(call)
    assert (reply.status, reply.body) == (status, {"error": {"message": "x"}})
    assert reply.headers["retry-after"] == "7"
    assert len(server.requests) == 1


@pytest.mark.parametrize("body", [b'{"candidates": [{"con', b"<html>", b""])
def test_what_is_no_json_has_no_body(server, call, body):
    server.answers = [(200, body)]
    assert answer(call).body is None


@pytest.mark.parametrize("fault", ["hang", "trickle"])
def test_the_timeout_is_for_the_whole_call(server, call, fault):
    server.answers = [getattr(server, fault)]
    failed = failure(call)
    assert failed.reason == "timeout"
    assert 0.25 < failed.seconds < 2


@pytest.mark.parametrize("fault", ["reset", "half"])
def test_a_connection_that_breaks(server, call, fault):
    server.answers = [getattr(server, fault)]
    failed = failure(call)
    assert failed.reason == "connection"
    assert server.url not in failed.detail


def test_no_server(closed_url):
    client = open_client(Credentials("t"), "p", "global", closed_url, 5)
    assert failure(lambda: client.models.generate_content(model="m", contents="hi")).reason == "connection"


def test_the_other_http_library_of_the_sdk(server, monkeypatch, closed_url):
    pytest.importorskip("httpx2")
    monkeypatch.setenv("GOOGLE_GENAI_HTTP_CLIENT", "httpx2")
    server.answers = [(200, SAID), server.hang]
    client = open_client(Credentials("t"), "p", "global", server.url, 0.2)
    config = {"should_return_http_response": True}
    assert answer(lambda: client.models.generate_content(model="m", contents="hi", config=config)).body == SAID
    assert failure(lambda: client.models.generate_content(model="m", contents="hi")).reason == "timeout"
    client = open_client(Credentials("t"), "p", "global", closed_url, 5)
    assert failure(lambda: client.models.generate_content(model="m", contents="hi")).reason == "connection"


@pytest.mark.parametrize(("seconds", "expected"), [(120, 120_000), (0.25, 250), (0.0001, 1)])
def test_milliseconds(seconds, expected):
    assert milliseconds(seconds) == expected
