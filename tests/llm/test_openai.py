import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.openai import OpenAI

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
OTHER = {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}
MESSAGES = [Message("system", "s"), Message("user", "u")]
NO_SCHEMA = (400, {"error": {"message": "response_format json_schema is not supported"}})


def said(content="hello", finish_reason="stop", usage=None, **message):
    choice = {"message": {"role": "assistant", "content": content, **message}, "finish_reason": finish_reason}
    return 200, {"choices": [choice], "usage": usage or {"prompt_tokens": 12, "completion_tokens": 3}}


@pytest.fixture
def model(server):
    return OpenAI("m", f"{server.url}/v1", max_tokens=20, temperature=0.1, seed=7, timeout=5)


@pytest.fixture
def keyed(server, monkeypatch):
    monkeypatch.setenv("PLANTED", "planted-key")
    return OpenAI("m", f"{server.url}/v1", key_env="PLANTED", timeout=5)


def failure(model, schema=None):
    with pytest.raises(CallFailed) as caught:
        model.complete(MESSAGES, schema)
    return caught.value


def test_the_call(server, model):
    server.answers = [said('{"a": 1}')]
    reply = model.complete(MESSAGES, SCHEMA, sample=2)
    assert (reply.data, reply.finish_reason, reply.usage) == ({"a": 1}, "stop", Usage(12, 3))
    assert server.requests[0]["path"] == "/v1/chat/completions"
    assert "Authorization" not in server.requests[0]["headers"]
    assert server.bodies == [
        {
            "model": "m",
            "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}],
            "stream": False,
            "max_tokens": 20,
            "temperature": 0.1,
            "seed": 9,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True},
            },
        }
    ]


def test_all_counts(server, model):
    usage = {"prompt_tokens": 10, "completion_tokens": 9, "completion_tokens_details": {"reasoning_tokens": 5}}
    server.answers = [said(usage=usage | {"prompt_tokens_details": {"cached_tokens": 4}})]
    assert model.complete(MESSAGES).usage == Usage(prompt=10, completion=9, thought=5, cached=4)


def test_missing_counts_are_unknown(server, model):
    server.answers = [said(usage={"total_tokens": 3})]
    assert model.complete(MESSAGES).usage == Usage()


def test_fields_of_the_body(server):
    body = {"max_tokens": None, "seed": None, "max_completion_tokens": 5}
    server.answers = [said()]
    OpenAI("m", server.url, body=body).complete(MESSAGES)
    assert not {"max_tokens", "seed"} & set(server.bodies[0])
    assert server.bodies[0]["max_completion_tokens"] == 5


def test_a_schema_that_is_refused_is_said_in_words_from_then_on(server, model):
    server.answers = [NO_SCHEMA, said('{"a": 1}'), said('{"a": 2}')]
    assert model.complete(MESSAGES, SCHEMA).data == {"a": 1}
    assert model.complete(MESSAGES, SCHEMA).data == {"a": 2}
    assert ["response_format" in body for body in server.bodies] == [True, False, False]
    for body in server.bodies[1:]:
        assert json.dumps(SCHEMA) in body["messages"][1]["content"]
        assert body["messages"][0]["content"] == "s"


def test_a_refusal_is_of_that_schema_alone(server, model):
    server.answers = [NO_SCHEMA, said('{"a": 1}'), said('{"b": 2}'), said('{"a": 3}')]
    alike = dict(reversed(SCHEMA.items()))  # the same schema, written in another order
    replies = [model.complete(MESSAGES, schema).data for schema in (SCHEMA, OTHER, alike)]
    assert replies == [{"a": 1}, {"b": 2}, {"a": 3}]
    assert ["response_format" in body for body in server.bodies] == [True, False, True, False]


def test_calls_at_once_are_all_told_in_words(server, model):
    """16 requests are under way before the first is refused; the 16 that follow them know of the refusal."""
    all_sent = Barrier(16)

    def refuse(handler):
        all_sent.wait(5)
        return NO_SCHEMA

    server.answers = [refuse] * 16 + [said('{"a": 1}')]
    with ThreadPoolExecutor(16) as pool:
        replies = list(pool.map(lambda _: model.complete(MESSAGES, SCHEMA), range(32)))
    assert [reply.data for reply in replies] == [{"a": 1}] * 32
    assert ["response_format" in body for body in server.bodies] == [True] * 16 + [False] * 32


def test_words_are_checked_too(server, model):
    server.answers = [NO_SCHEMA, said('{"a": "one"}')]
    assert failure(model, SCHEMA).reason == "not parsable"


def test_another_400_is_a_fault_of_the_set_up(server, model):
    server.answers = [(400, {"error": {"message": "unknown field seed"}})]
    with pytest.raises(AssayError, match="unknown field seed"):
        model.complete(MESSAGES, SCHEMA)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (said(finish_reason="length"), "truncated"),
        (said(finish_reason="content_filter"), "refused"),
        (said(None, refusal="I cannot"), "refused"),
        (said(""), "empty"),
        (said(None), "empty"),
        (said("<think>hm</think> "), "empty"),
        (said('{"a": '), "not parsable"),
        (said('{"a": "one"}'), "not parsable"),
        (said(finish_reason="error"), "server error"),
        ((200, {"error": {"code": 429, "message": "upstream"}}), "server error"),
        ((200, {"choices": []}), "server error"),
        ((200, b'{"choices": [{"mess'), "server error"),
        ((429, {}), "rate limit"),
        ((503, b"<html>"), "server error"),
        ((400, {"error": {"message": "x", "code": "context_length_exceeded"}}), "truncated"),
    ],
)
def test_a_call_that_fails(server, model, answer, reason):
    server.answers = [answer]
    assert failure(model, SCHEMA).reason == reason


def test_a_truncated_call_tells_what_it_took(server, model):
    server.answers = [said(finish_reason="length")]
    assert failure(model).usage == Usage(12, 3)


@pytest.mark.parametrize(
    "content", ['Sure: {"a": 1}. Good?', '<think>{"a": 2}</think>{"a": 1}', '```json\n{"a": 1}```']
)
def test_what_stands_around_the_json_is_passed_over(server, model, content):
    server.answers = [said(content)]
    assert model.complete(MESSAGES, SCHEMA).data == {"a": 1}


def test_timeout(server):
    server.answers = [server.hang]
    assert failure(OpenAI("m", server.url, timeout=0.1)).reason == "timeout"


def test_reset(server, model):
    server.answers = [server.reset]
    assert failure(model).reason == "connection"


def test_the_key_is_sent_and_shown_nowhere(server, keyed):
    def echo(handler):
        return said(f"you sent {handler.headers['Authorization']}")

    server.answers = [echo]
    reply = keyed.complete(MESSAGES)
    assert server.requests[0]["headers"]["Authorization"] == "Bearer planted-key"
    assert "planted-key" not in f"{reply!r} {keyed!r} {vars(keyed)!r} {keyed.identity!r}"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
def test_the_key_is_in_no_error(server, keyed, status):
    server.answers = [(status, {"error": {"message": "bad key planted-key"}})]
    with pytest.raises((AssayError, CallFailed)) as caught:
        keyed.complete(MESSAGES)
    assert "planted-key" not in f"{caught.value} {caught.value!r} {vars(caught.value)}"
    assert caught.value.__cause__ is None


def test_the_key_is_read_at_the_call(server, keyed, monkeypatch):
    server.answers = [said()]
    monkeypatch.setenv("PLANTED", "another-key")
    keyed.complete(MESSAGES)
    assert server.requests[0]["headers"]["Authorization"] == "Bearer another-key"


def test_without_a_key_no_call_is_made(server, keyed, monkeypatch):
    monkeypatch.delenv("PLANTED")
    for call in (keyed.check, lambda: keyed.complete(MESSAGES)):
        with pytest.raises(AssayError, match="PLANTED"):
            call()
    assert server.requests == []


def test_a_key_in_place_of_its_name():
    with pytest.raises(AssayError) as caught:
        OpenAI("m", "http://h/v1", key_env="sk-planted-key")
    assert "planted" not in str(caught.value)


@pytest.mark.parametrize(
    "answer", [(200, {"data": [{"id": "x"}, {"id": "m"}]}), (200, {"data": [{"id": "x"}]}), (404, {})]
)
def test_check_passes(server, model, answer):
    server.answers = [answer]
    model.check()
    assert server.requests[0]["path"] == "/v1/models"


@pytest.mark.parametrize(
    ("answer", "mend"),
    [
        ((200, {"data": [{"id": "x"}, {"id": "y"}]}), "it has x, y"),
        ((401, {}), "key_env"),
        ((503, {}), "Start the server"),
    ],
)
def test_check_names_the_mend(server, model, answer, mend):
    server.answers = [answer]
    with pytest.raises(AssayError, match=mend):
        model.check()


def test_check_without_a_server(closed_url):
    with pytest.raises(AssayError, match="Start the server"):
        OpenAI("m", closed_url).check()


@pytest.mark.parametrize("field", ["stream", "response_format"])
def test_fields_that_are_the_calls_own(field):
    with pytest.raises(AssayError, match=field):
        OpenAI("m", "http://h/v1", body={field: True})


def test_warns_of_the_route_that_ignores_num_ctx(capsys):
    OpenAI("m", "http://127.0.0.1:11434/v1")
    assert "ignores num_ctx" in capsys.readouterr().err
    OpenAI("m", "http://127.0.0.1:8000/v1")
    assert capsys.readouterr().err == ""


def test_the_identity_holds_no_credential_and_no_timeout():
    model = OpenAI("m", "http://h/v1/", key_env="PLANTED", temperature=0, body={"top_p": 1}, timeout=3)
    assert model.identity == {
        "provider": "openai",
        "base_url": "http://h/v1",
        "model": "m",
        "options": {"max_tokens": 600, "temperature": 0.0, "seed": 0, "top_p": 1},
    }


def test_a_secret_in_the_body_is_refused_without_being_shown():
    with pytest.raises(AssayError, match=r"body\.api_key looks like a secret") as refused:
        OpenAI("m", "http://127.0.0.1:1/v1", body={"api_key": "sk-planted", "top_p": 1})
    assert "sk-planted" not in str(refused.value)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"hf_token": "sk-planted"}, "body.hf_token"),
        ({"extra": {"auth": {"user": "sk-planted"}}}, "body.extra.auth"),
        ({"extra": {"headers": [{"x": 1}, {"Bearer": "sk-planted"}]}}, "body.extra.headers.1.Bearer"),
        ({"tools": [[{"api-key": "sk-planted"}]]}, "body.tools.0.0.api-key"),
    ],
)
def test_a_secret_is_found_wherever_it_stands(body, place):
    with pytest.raises(AssayError) as refused:
        OpenAI("m", "http://127.0.0.1:1/v1", body=body)
    assert str(refused.value).startswith(f"{place} looks like a secret")
    assert "planted" not in str(refused.value)


def test_counts_of_tokens_are_no_secrets():
    body = {"max_tokens": None, "max_completion_tokens": 5, "tokenizer": "t", "thinking": {"budget_tokens": 9}}
    options = OpenAI("m", "http://127.0.0.1:1/v1", body=body).identity["options"]
    assert options == {"temperature": 0.0, "seed": 0, **body}
