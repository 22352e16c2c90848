from assay.judging.rubric.rubric_text import rubric_text, with_rubric
from assay.llm.prompt import Prompt


def test_the_rubric_is_told_whole(rubric):
    text = rubric_text(rubric, "tests")
    for name, rule in rubric.dimensions.items():
        assert f"- {name} (0 to {rule.most:g}): {rule.asks}" in text
    assert all(f"- {name}: " in text for name in rubric.critical)
    assert "version 1" in text
    assert "Pass: 70 points or more, and no critical issue." in text
    assert rubric.intents["tests"].guidance in text
    assert rubric.intents["debugging"].guidance not in text


def test_it_stands_behind_the_system_text(rubric):
    prompt = with_rubric(Prompt(3, "Judge.\n", "$task"), rubric, "tests")
    assert prompt.system.startswith("Judge.\n\nRubric, version 1.")
    assert (prompt.version, prompt.user) == (3, "$task")
