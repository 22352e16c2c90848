"""The same judge against a local server that speaks as Ollama, or as one compatible with OpenAI."""

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
        return {"_target_": "assay.llm.openai.OpenAI", "model": "m", "base_url": f"{self.server.url}/v1"}

    def _answer(self, handler):
        if handler.command == "GET":
            return 200, {"models": [{"name": "m"}], "data": [{"id": "m"}]}
        body = self.server.bodies[-1]
        schema = body["format"] if self.name == "ollama" else body["response_format"]["json_schema"]["schema"]
        said = self.script(Call(tuple(Message(**message) for message in body["messages"]), schema, 0))
        message = {"role": "assistant", "content": self.spoil(said)}
        if self.name == "ollama":
            return 200, {"message": message, "done": True, "done_reason": self.finish}
        return 200, {"choices": [{"message": message, "finish_reason": self.finish}]}


@pytest.fixture(params=["ollama", "openai"])
def backend(request, server, obedient_rubric):
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
