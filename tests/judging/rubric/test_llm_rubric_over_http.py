"""The same judge against a local server that speaks as Ollama, as one compatible with OpenAI, or as Vertex AI."""

import pytest
import yaml

from assay.component import build
from assay.llm.chat import Message
from assay.llm.scripted import Call
from assay.search_tasks import Writing


class Backend:
    """finish: why a reply ended. spoil: what becomes of its text."""

    def __init__(self, server, name, script):
        self.server, self.name, self.script = server, name, script
        self.finish, self.spoil = "stop", str
        server.answers = [self._answer]

    @property
    def model(self):
        if self.name == "ollama":
            return {"_target_": "assay.llm.ollama.Ollama", "model": "m", "base_url": self.server.url}
        if self.name == "openai":
            return {"_target_": "assay.llm.openai.OpenAI", "model": "m", "base_url": f"{self.server.url}/v1"}
        return {"_target_": "assay.llm.vertex.Vertex", "model": "m", "project": "p", "base_url": self.server.url}

    def _answer(self, handler):
        if handler.command == "GET":
            return 200, {"models": [{"name": "m"}], "data": [{"id": "m"}]}
        if handler.path.endswith(":countTokens"):
            return 200, {"totalTokens": 1}
        body = self.server.bodies[-1]
        messages, schema = getattr(self, f"_asked_{self.name}")(body)
        text = self.spoil(self.script(Call(messages, schema, 0)))
        return 200, getattr(self, f"_said_{self.name}")(text)

    def _asked_ollama(self, body):
        return tuple(Message(**message) for message in body["messages"]), body["format"]

    def _asked_openai(self, body):
        schema = body["response_format"]["json_schema"]["schema"]
        return tuple(Message(**message) for message in body["messages"]), schema

    def _asked_vertex(self, body):
        roles = {"user": "user", "model": "assistant"}
        told = [Message(roles[turn["role"]], turn["parts"][0]["text"]) for turn in body["contents"]]
        system = Message("system", body["systemInstruction"]["parts"][0]["text"])
        return (system, *told), body["generationConfig"]["responseJsonSchema"]

    def _said_ollama(self, text):
        message = {"role": "assistant", "content": text}
        return {"message": message, "done": True, "done_reason": self.finish}

    def _said_openai(self, text):
        return {"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": self.finish}]}

    def _said_vertex(self, text):
        reason = {"stop": "STOP", "length": "MAX_TOKENS"}[self.finish]
        return {"candidates": [{"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": reason}]}


@pytest.fixture(params=["ollama", "openai", "vertex"])
def backend(request, server, obedient_rubric):
    if request.param == "vertex":
        request.getfixturevalue("service_account")
    return Backend(server, request.param, obedient_rubric())


@pytest.fixture
def judged(rubric, calls, conf, make_task, make_seen, good):
    def made(model):
        component = {
            "_target_": "assay.judging.rubric.llm_rubric.LlmRubricJudge",
            "model": model,
            "prompt": yaml.safe_load((conf / "prompt/rubric.yaml").read_text(encoding="utf-8")),
            "samples": 1,
            "results": 10,
        }
        judge = build(component, rubric=rubric, calls=calls)
        (verdict,) = judge.judge_all([make_task()], [Writing("Q-1", (good,))], [[make_seen()]])
        return verdict

    return made


def test_over_http_the_verdict_is_the_same(judged, backend, obedient_rubric):
    verdict = judged(backend.model)
    assert verdict == judged({"_target_": "assay.llm.scripted.Scripted", "script": obedient_rubric()})
    assert {one.points for one in verdict.dimensions} == {10}


def test_over_http_a_reply_cut_short_is_no_verdict(judged, backend):
    backend.finish = "length"
    verdict = judged(backend.model)
    assert (verdict.failure, verdict.dimensions) == ("truncated", ())


def test_over_http_points_out_of_range_are_no_verdict(judged, backend):
    backend.spoil = lambda said: said.replace('"points": 10', '"points": 99')
    assert judged(backend.model).failure == "not parsable"


def test_over_http_a_fault_of_the_server_leaves_no_word_of_it(judged, backend):
    backend.server.answers.append((503, {"error": "planted words"}))  # behind the check of the model
    verdict = judged(backend.model)
    assert verdict.failure == "server error"
    assert "planted" not in repr(verdict)
