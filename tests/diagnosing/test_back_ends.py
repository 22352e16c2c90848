import pytest

from assay.diagnosing.back_ends import BackEnd, back_ends, check_back_ends, model_names
from assay.errors import AssayError

OLLAMA = {"_target_": "assay.llm.ollama.Ollama", "base_url": "http://127.0.0.1:11434/", "model": "qwen2.5:7b"}
OPENAI = {"_target_": "assay.llm.openai.OpenAI", "base_url": "http://h/v1", "model": "m", "key_env": "MY_KEY"}
VERTEX = {"_target_": "assay.llm.vertex.Vertex", "model": "g", "location": "global", "base_url": None}


def online(kind, server, model="m"):
    (check,) = check_back_ends([BackEnd(kind, server.url, model)], online=True)
    return check


def test_each_is_found_once_at_any_depth():
    composed = [{"generator": {"_target_": "x", "model": OLLAMA}}, {"judge": OLLAMA}, {"a": [OPENAI, VERTEX]}]
    assert back_ends(composed) == [
        BackEnd("ollama", "http://127.0.0.1:11434", "qwen2.5:7b"),
        BackEnd("openai", "http://h/v1", "m", "MY_KEY"),
        BackEnd("vertex", "https://aiplatform.googleapis.com", "g"),
    ]


@pytest.mark.parametrize(
    "wrong", [{"base_url": "http://user:sk-123@h"}, {"base_url": "http://h?key=sk-123"}, {"key_env": "sk-123"}]
)
def test_a_key_in_the_configuration_is_not_quoted(wrong):
    with pytest.raises(AssayError) as raised:
        back_ends([{"judge": {**OPENAI, **wrong}}])
    assert "sk-123" not in str(raised.value)


def test_nothing_is_asked_unless_wished(server):
    (check,) = check_back_ends([BackEnd("ollama", server.url, "m")], online=False)
    assert check.state == "ok"
    assert "--online" in check.seen
    assert server.requests == []


def test_no_chat_model_is_fine():
    (check,) = check_back_ends([], online=True)
    assert check.state == "ok"


@pytest.mark.parametrize(
    ("kind", "body", "state"),
    [
        ("ollama", {"models": [{"name": "m:latest"}]}, "ok"),
        ("ollama", {"models": [{"name": "other"}]}, "warn"),
        ("openai", {"data": [{"id": "m"}]}, "ok"),
        ("openai", {"data": [{"id": "other"}]}, "warn"),
        ("openai", {"data": "odd"}, "ok"),
    ],
)
def test_a_server_lists_its_models(server, kind, body, state):
    server.answers = [(200, body)]
    assert online(kind, server).state == state
    assert server.requests[0]["path"] == {"ollama": "/api/tags", "openai": "/models"}[kind]


def test_llama_server_answers_to_every_name(server):
    server.answers = [(200, {"data": [{"id": "/models/x.gguf"}]})]
    assert online("openai", server, "default").state == "ok"


@pytest.mark.parametrize("status", [401, 404, 500])
def test_a_refusal_shows_that_it_is_there_and_no_key_is_sent(server, status):
    server.answers = [(status, {})]
    check = online("openai", server)
    assert (check.state, f"HTTP {status}" in check.seen) == ("ok", True)
    assert "Authorization" not in server.requests[0]["headers"]


def test_a_server_that_is_not_there(server):
    server.answers = [server.reset]
    check = online("ollama", server)
    assert check.state == "fail"
    assert "ollama serve" in check.mend


def test_what_is_no_list_of_models():
    assert model_names("ollama", None) == model_names("openai", {"data": [1, {"id": 2}]}) == []
