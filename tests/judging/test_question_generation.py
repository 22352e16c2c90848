import json

import pytest

from assay.judging.question_generation import PLACES, Questions, generate_questions
from assay.llm.chat import CallFailed
from assay.llm.prompt import parse_prompt
from assay.llm.scripted import Scripted


def generate(prompts, questions, noncommittal=False, count=3):
    model = Scripted([json.dumps({"questions": questions, "noncommittal": noncommittal})])
    prompt = parse_prompt(prompts["questions"], PLACES, "")
    return generate_questions(model, prompt, "the answer", count, 0), model.calls[0]


def test_exactly_so_many(prompts):
    found, call = generate(prompts, [" a? ", "b?", "b?"], noncommittal=True)
    assert found == Questions(("a?", "b?", "b?"), True)
    assert "questions: 3" in call.messages[1].content
    assert "the answer" in call.messages[1].content


@pytest.mark.parametrize("questions", [["a?", "b?"], ["a?", "b?", "c?", "d?"], [1, 2, 3]])
def test_fewer_more_and_others_are_no_reply(prompts, questions):
    with pytest.raises(CallFailed, match="not parsable"):
        generate(prompts, questions)


def test_a_blank_one_is_no_question(prompts):
    with pytest.raises(CallFailed, match="empty"):
        generate(prompts, ["a?", " ", "c?"])
