"""The real SDK of Google against servers on this machine: one for the model, one for the tokens."""

import json
import threading
from pathlib import Path

import pytest
import yaml

from assay.component import build
from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.concurrency import map_calls
from assay.llm.repair import Repairing
from assay.llm.retry import Retrying, RetryPolicy
from assay.llm.vertex import Vertex

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
MESSAGES = [Message("system", "s"), Message("user", "u"), Message("assistant", "a"), Message("user", "v")]
MODELS = "/v1beta1/projects/p/locations/global/publishers/google/models"


def said(text="hello", finish_reason="STOP", **body):
    candidate = {"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": finish_reason}
    usage = {"promptTokenCount": 12, "candidatesTokenCount": 3, "totalTokenCount": 15}
    return 200, {"candidates": [candidate], "usageMetadata": usage} | body


def error(status, name="X", message="m", headers=None, **fields):
    return status, {"error": {"code": status, "message": message, "status": name, **fields}}, headers


@pytest.fixture
def model(server, service_account):
    return Vertex("gemini-x", "p", base_url=server.url, timeout=5)


def failure(model, schema=None):
    with pytest.raises(CallFailed) as caught:
        model.complete(MESSAGES, schema)
    return caught.value


def test_a_reply(server, model):
    server.answers = [said()]
    reply = model.complete(MESSAGES)
    assert (reply.text, reply.data, reply.finish_reason) == ("hello", None, "STOP")
    assert reply.usage == Usage(prompt=12, completion=3)
    assert reply.seconds > 0


def test_the_request(server, service_account):
    model = Vertex("gemini-x", "p", base_url=server.url, temperature=1, seed=7, thinking_level="low", timeout=5)
    server.answers = [said('{"a": 1}')]
    assert model.complete(MESSAGES, SCHEMA, sample=2).data == {"a": 1}
    (request,) = server.requests
    assert request["path"] == f"{MODELS}/gemini-x:generateContent"
    assert "Bearer planted-token" in request["headers"].values()
    assert request["body"] == {
        "systemInstruction": {"parts": [{"text": "s"}], "role": "user"},
        "contents": [
            {"parts": [{"text": "u"}], "role": "user"},
            {"parts": [{"text": "a"}], "role": "model"},
            {"parts": [{"text": "v"}], "role": "user"},
        ],
        "generationConfig": {
            "temperature": 1.0,
            "maxOutputTokens": 8192,
            "seed": 9,
            "responseMimeType": "application/json",
            "responseJsonSchema": SCHEMA,
            "thinkingConfig": {"thinking_level": "LOW"},  # the SDK's spelling; JSON of a proto may have either
        },
    }


def test_what_is_none_is_not_sent(server, service_account):
    server.answers = [said()]
    Vertex("gemini-x", "p", base_url=server.url, seed=None).complete([Message("user", "u")], sample=1)
    assert server.bodies == [
        {"contents": [{"parts": [{"text": "u"}], "role": "user"}], "generationConfig": {"maxOutputTokens": 8192}}
    ]


def test_a_repair_after_a_reply_without_a_text(server, model):
    server.answers = [said("", "MALFORMED_RESPONSE"), said('{"a": 1}')]
    assert Repairing(model).complete([Message("user", "u")], SCHEMA).data == {"a": 1}
    assert [turn["role"] for turn in server.bodies[1]["contents"]] == ["user", "user"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (said('{"a": ', "MAX_TOKENS"), "truncated"),
        (said("", "SAFETY"), "refused"),
        ((200, {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}), "refused"),
        (said("", "MALFORMED_FUNCTION_CALL"), "not parsable"),
        (said('{"a": '), "not parsable"),
        (said('{"a": "one"}'), "not parsable"),
        (said("I do not know"), "not parsable"),
        (said(""), "empty"),
        (said("x", "OTHER"), "server error"),
        ((200, {}), "server error"),
        ((200, b'{"candidates": [{"con'), "server error"),
        (error(408), "timeout"),
        (error(429, "RESOURCE_EXHAUSTED"), "rate limit"),
        (error(500), "server error"),
        ((502, b"<html>"), "server error"),
        (error(503, "UNAVAILABLE"), "server error"),
        (
            error(400, message="The input token count (9) exceeds the maximum number of tokens allowed (8)."),
            "truncated",
        ),
    ],
)
def test_a_call_that_fails(server, model, answer, reason):
    server.answers = [answer]
    assert failure(model, SCHEMA).reason == reason
    assert len(server.requests) == 1


def test_prose_around_the_json_is_passed_over(server, model):
    server.answers = [said('Sure:\n```json\n{"a": 1}\n```')]
    assert model.complete(MESSAGES, SCHEMA).data == {"a": 1}


def test_missing_counts_are_unknown(server, model):
    server.answers = [said(usageMetadata=None)]
    assert model.complete(MESSAGES).usage == Usage()


@pytest.mark.parametrize(
    ("headers", "details", "seconds"),
    [
        ({"Retry-After": "7"}, None, 7.0),
        ({}, [{"@type": "x"}, {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}], 34.5),
        ({"Retry-After": "7"}, [{"retryDelay": "34s"}], 7.0),
        ({}, [{"retryDelay": "soon"}], None),
        ({}, "x", None),
    ],
)
def test_the_wait_that_google_asks_for(server, model, headers, details, seconds):
    server.answers = [error(429, headers=headers, details=details)]
    assert failure(model).retry_after == seconds


def test_the_layer_repeats_and_the_sdk_does_not(server, model):
    """3 attempts are 3 requests; the waits are those asked for, 7 and 3."""
    server.answers = [error(429, headers={"Retry-After": "7"}), error(503, details=[{"retryDelay": "3s"}]), said()]
    waits = []
    assert Retrying(model, RetryPolicy(attempts=3, sleep=waits.append)).complete(MESSAGES).text == "hello"
    assert len(server.requests) == 3
    assert waits == [7.0, 3.0]


def test_timeout(server, service_account):
    server.answers = [server.hang]
    assert failure(Vertex("m", "p", base_url=server.url, timeout=0.2)).reason == "timeout"


def test_reset(server, model):
    server.answers = [server.reset]
    assert failure(model).reason == "connection"


@pytest.mark.parametrize(
    ("status", "mend"),
    [
        (400, "Check the model's settings"),
        (401, "gcloud auth application-default login"),
        (403, "roles/aiplatform.user"),
        (404, r"Mend `model` \(`gemini-x`"),
        (302, "base_url"),
    ],
)
def test_a_set_up_that_a_person_must_mend(server, model, status, mend):
    server.answers = [error(status, message="what Google says")]
    with pytest.raises(AssayError, match=mend) as caught:
        model.complete(MESSAGES)
    assert status == 302 or "what Google says" in str(caught.value)
    assert len(server.requests) == 1


def test_one_client_and_one_token_for_all_threads(server, token_service, model):
    gate = threading.Barrier(16, timeout=10)

    def answer(handler):
        gate.wait()  # passes only where 16 calls are in flight at once
        return said()

    server.answers = [answer]
    replies = map_calls(lambda sample: model.complete(MESSAGES, None, sample).text, range(64), model.workers)
    assert replies == ["hello"] * 64
    assert sorted(body["generationConfig"]["seed"] for body in server.bodies) == list(range(64))
    assert len(token_service.requests) == 1


def test_a_token_that_is_revoked_during_the_work(server, token_service, model):
    token_service.answers = [(400, {"error": "invalid_grant"})]
    with pytest.raises(AssayError, match="invalid_grant"):
        model.complete(MESSAGES)
    assert server.requests == []


def test_check_passes(server, model):
    server.answers = [(200, {"totalTokens": 1})]
    model.check()
    (request,) = server.requests
    assert request["path"] == f"{MODELS}/gemini-x:countTokens"


@pytest.mark.parametrize("answer", [error(429), error(400), (404, b"<html>not here"), (405, b""), error(501)])
def test_check_passes_where_the_server_answers_and_does_not_count(server, model, answer):
    server.answers = [answer]
    model.check()


@pytest.mark.parametrize(
    ("answer", "mend"),
    [
        (error(401, "UNAUTHENTICATED"), "gcloud auth application-default login"),
        (error(403, "PERMISSION_DENIED"), "roles/aiplatform.user"),
        (error(404, "NOT_FOUND"), "Mend `model`"),
        (error(503), "does not answer"),
        ((200, b"<html>"), "does not answer"),
    ],
)
def test_check_names_the_mend(server, model, answer, mend):
    server.answers = [answer]
    with pytest.raises(AssayError, match=mend):
        model.check()


def test_check_without_a_server(service_account, closed_url):
    with pytest.raises(AssayError, match="base_url"):
        Vertex("m", "p", base_url=closed_url).check()


def test_check_without_credentials(server, no_google_account):
    with pytest.raises(AssayError, match="gcloud auth application-default login"):
        Vertex("m", "p", base_url=server.url).check()
    assert server.requests == []


def test_check_with_revoked_credentials(server, token_service, model):
    token_service.answers = [(400, {"error": "invalid_grant", "error_description": "Account is deleted"})]
    with pytest.raises(AssayError, match="revoked"):
        model.check()
    assert server.requests == []


def test_check_without_a_token_service(server, token_service, model):
    token_service.answers = [token_service.reset]
    with pytest.raises(AssayError, match="token service cannot be reached"):
        model.check()


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 408, 429, 500])
def test_no_credential_is_shown(server, token_service, model, private_key, service_account, status, caplog):
    """Even where the server echoes the token."""
    server.answers = [said("Bearer planted-token") if status == 200 else error(status, message="Bearer planted-token")]
    with caplog.at_level("DEBUG", logger="assay"):
        shown = _all_that_shows(model)
    secrets = ["planted", str(service_account), "PRIVATE KEY", private_key.split("\n")[1]]
    assert not [secret for secret in secrets if secret in shown + caplog.text]


def _all_that_shows(model):
    shown = f"{model!r} {model.identity!r}"
    for call in (lambda: model.complete(MESSAGES), model.check):
        try:
            shown += f"{call()!r}"
        except (AssayError, CallFailed) as error:
            assert error.__cause__ is None
            assert error.__suppress_context__ or error.__context__ is None
            shown += f"{error} {error!r} {vars(error)}"
    return f"{shown} {vars(model)!r}"


@pytest.mark.parametrize(
    ("settings", "mend"),
    [
        ({"thinking_level": "deep"}, "minimal, low, medium, high"),
        ({"location": "evil.example/"}, "location"),
        ({"base_url": "https://user:planted@h"}, "base_url"),
    ],
)
def test_settings_that_are_refused(settings, mend):
    with pytest.raises(AssayError, match=mend) as caught:
        Vertex("m", **settings)
    assert "planted" not in str(caught.value)


def test_the_identity_holds_what_shapes_a_reply():
    model = Vertex("m", "p", "us", temperature=0, thinking_level="high", timeout=3)
    assert model.identity == {
        "provider": "vertex",
        "base_url": "https://aiplatform.us.rep.googleapis.com",
        "model": "m",
        "options": {
            "location": "us",
            "max_output_tokens": 8192,
            "temperature": 0.0,
            "seed": 0,
            "thinking_level": "high",
        },
    }
    json.dumps(model.identity)


def test_the_configuration_builds_it():
    path = Path(__file__).parents[2] / "conf/model/vertex.yaml"
    assert path.stat().st_size < 1024
    model = build(yaml.safe_load(path.read_text()))
    assert model.identity["base_url"] == "https://aiplatform.googleapis.com"


def test_the_sdk_is_imported_at_the_first_call():
    import subprocess
    import sys

    code = "import sys; from assay.llm.vertex import Vertex; Vertex('m'); print(*sys.modules)"
    environment = {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert not {"google.genai", "google.auth", "httpx"} & set(done.stdout.split())
