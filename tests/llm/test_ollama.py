import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.ollama import Ollama

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
MESSAGES = [Message("system", "s"), Message("user", "u")]


def said(content="hello", **fields):
    body = {"message": {"role": "assistant", "content": content}, "done": True, "done_reason": "stop"}
    return 200, body | {"prompt_eval_count": 12, "eval_count": 3} | fields


@pytest.fixture
def model(server):
    return Ollama("m", server.url, num_ctx=100, num_predict=20, temperature=0.1, seed=7, timeout=5)


def failure(model, schema=None):
    with pytest.raises(CallFailed) as caught:
        model.complete(MESSAGES, schema)
    return caught.value


def test_a_reply(server, model):
    server.answers = [said()]
    reply = model.complete(MESSAGES)
    assert (reply.text, reply.data, reply.finish_reason) == ("hello", None, "stop")
    assert reply.usage == Usage(prompt=12, completion=3)
    assert reply.seconds > 0


def test_the_request(server, model):
    server.answers = [said('{"a": 1}')]
    assert model.complete(MESSAGES, SCHEMA, sample=2).data == {"a": 1}
    assert server.requests[0]["path"] == "/api/chat"
    assert server.bodies == [
        {
            "model": "m",
            "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}],
            "stream": False,
            "think": False,
            "truncate": False,
            "shift": False,
            "format": SCHEMA,
            "options": {"num_ctx": 100, "num_predict": 20, "temperature": 0.1, "seed": 9},
            "keep_alive": "10m",
        }
    ]


def test_missing_counts_are_unknown(server, model):
    server.answers = [(200, {"message": {"content": "hello"}, "done": True})]
    assert model.complete(MESSAGES).usage == Usage()


@pytest.mark.parametrize(
    "fields",
    [{"done_reason": "length"}, {"prompt_eval_count": 100}, {"prompt_eval_count": 95, "eval_count": 6}],
)
def test_truncated(server, model, fields):
    server.answers = [said(**fields)]
    failed = failure(model)
    assert failed.reason == "truncated"
    assert failed.usage.prompt == fields.get("prompt_eval_count", 12)


def test_a_prompt_that_the_server_refuses_to_cut(server, model):
    server.answers = [(400, {"error": "the input length exceeds the context length"})]
    assert failure(model).reason == "truncated"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "empty"),
        ("<think>hm", "empty"),
        ('{"a": ', "not parsable"),
        ('{"a": "one"}', "not parsable"),
        ("I do not know", "not parsable"),
    ],
)
def test_a_reply_that_cannot_be_used(server, model, content, reason):
    server.answers = [said(content)]
    assert failure(model, SCHEMA).reason == reason


@pytest.mark.parametrize("content", ['Sure: {"a": 1}. Good?', '<think>{"a": 2}</think>{"a": 1}'])
def test_what_stands_around_the_json_is_passed_over(server, model, content):
    server.answers = [said(content)]
    assert model.complete(MESSAGES, SCHEMA).data == {"a": 1}


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (429, {"error": "busy"}, "rate limit"),
        (503, {"error": "busy"}, "server error"),
        (200, b'{"message": {"con', "server error"),
        (200, {"error": "x"}, "server error"),
        (200, {"message": {"content": "half"}, "done": False}, "server error"),
    ],
)
def test_a_server_that_fails(server, model, status, body, reason):
    server.answers = [(status, body)]
    assert failure(model).reason == reason


def test_timeout(server):
    server.answers = [server.hang]
    assert failure(Ollama("m", server.url, timeout=0.1)).reason == "timeout"


def test_reset(server, model):
    server.answers = [server.reset]
    assert failure(model).reason == "connection"


def test_an_unknown_model_names_the_mend(server, model):
    server.answers = [(404, {"error": "model 'm' not found"})]
    with pytest.raises(AssayError, match="ollama pull m"):
        model.complete(MESSAGES)


@pytest.mark.parametrize("name", ["m", "m:latest"])
def test_check_finds_the_model(server, model, name):
    server.answers = [(200, {"models": [{"name": "other"}, {"name": name}]})]
    model.check()
    assert server.requests[0]["path"] == "/api/tags"


@pytest.mark.parametrize(
    ("answer", "mend"),
    [
        ((200, {"models": [{"name": "m:7b"}]}), "ollama pull m"),
        ((200, {"models": []}), "ollama pull m"),
        ((200, {"object": "list"}), "not Ollama"),
        ((404, b"not here"), "base_url"),
        ((503, {}), "ollama serve"),
    ],
)
def test_check_names_the_mend(server, model, answer, mend):
    server.answers = [answer]
    with pytest.raises(AssayError, match=mend):
        model.check()


def test_check_without_a_server(closed_url):
    with pytest.raises(AssayError, match="ollama serve"):
        Ollama("m", closed_url).check()


def test_the_identity_holds_what_shapes_a_reply():
    model = Ollama("m", "http://h:1/", temperature=0, think=True, timeout=3, keep_alive="1h")
    assert model.identity == {
        "provider": "ollama",
        "base_url": "http://h:1",
        "model": "m",
        "options": {"num_ctx": 8192, "num_predict": 600, "temperature": 0.0, "seed": 0, "think": True},
    }
