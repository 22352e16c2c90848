from types import SimpleNamespace

import numpy as np
import pytest

from assay.judging import judge_answers as module
from assay.judging.judge_answers import judge_answers
from assay.records import Answer, Context, Query

QUERIES = [Query("q", "?", "1", "tests")]
ANSWERS = [Answer("q", "NO ANSWER", True, (), Context("", (), (), 0, 0))]


@pytest.fixture(autouse=True)
def no_embedder(monkeypatch):
    fake = SimpleNamespace(encode=lambda texts: np.zeros((len(texts), 2), np.float32))
    monkeypatch.setattr(module, "Embedder", lambda config, cache: fake)


def cell(judge, generator):
    return SimpleNamespace(judge=judge, generator=generator, embedder=None)


def chat(prompts, obedient, **model):
    settings = {"_target_": "assay.llm.scripted.Scripted", "script": obedient(), **model}
    return {
        "_target_": "assay.judging.llm_judge.LlmJudge",
        **{
            "model": settings,
            "prompts": prompts,
            "measures": ["faithfulness"],
            "samples": 1,
            "questions": 3,
            "batch": 10,
        },
    }


def test_a_cell_without_a_judge_has_no_verdicts(tmp_path, calls):
    assert judge_answers(cell(None, {}), QUERIES, [], tmp_path, calls) == []


def test_the_judge_gets_its_calls(tmp_path, calls, prompts, obedient):
    (verdict,) = judge_answers(cell(chat(prompts, obedient), {}), QUERIES, ANSWERS, tmp_path, calls)
    assert verdict.scores["faithfulness"].reason == "the generator abstained"


def test_a_model_that_judges_itself_is_told(tmp_path, calls, prompts, obedient, capsys):
    own = chat(prompts, obedient, model="m")
    judge_answers(cell(own, {"model": {**own["model"], "temperature": 1}}), QUERIES, ANSWERS, tmp_path, calls)
    assert "warning: m judges its own answers" in capsys.readouterr().err
    judge_answers(cell(own, {"model": {**own["model"], "model": "n"}}), QUERIES, ANSWERS, tmp_path, calls)
    judge_answers(cell(own, {"max_lines": 3}), QUERIES, ANSWERS, tmp_path, calls)
    assert capsys.readouterr().err == ""
