import pytest

from assay.judging.self_preference import same_model

OLLAMA = {"_target_": "assay.llm.ollama.Ollama", "model": "qwen", "temperature": 0.1}


def component(**model):
    return {"_target_": "some.Component", "model": {**OLLAMA, **model}}


@pytest.mark.parametrize("other", [{}, {"temperature": 0, "base_url": "http://h"}, {"model": "qwen:latest"}])
def test_the_same_model_whatever_its_options(other):
    assert same_model(component(), component(**other)) == "qwen"


@pytest.mark.parametrize("other", [{"model": "qwen:14b"}, {"_target_": "assay.llm.openai.OpenAI"}])
def test_another_model_or_provider(other):
    assert same_model(component(), component(**other)) is None


def test_what_has_no_model():
    lexical = {"_target_": "assay.judging.lexical.LexicalJudge", "supported": 0.4}
    assert same_model(lexical, component()) is None
    assert same_model(lexical, lexical) is None
    assert same_model(None, component()) is None


def test_a_provider_of_one_model_is_named_itself():
    only = {"_target_": "some.Judge", "model": {"_target_": "some.Model"}}
    assert same_model(only, only) == "some.Model"
