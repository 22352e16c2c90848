"""The rubric in words, for a model that judges by it."""

from assay.judging.rubric.rubric import Rubric
from assay.llm.prompt import Prompt

_CRITICAL = {
    "identical_pair": "query and use case of a pair are the same text",
    "near_identical_pair": "they say the same in nearly the same words",
    "severe_intent_mismatch": "the pair serves another purpose than the task",
    "too_generic": "the query would fit nearly any project",
    "wrong_file_types": "the pair asks for file types that should not come back, or excludes those that should",
}


def with_rubric(prompt: Prompt, rubric: Rubric, intent: str) -> Prompt:
    """The prompt with the rubric, and its guidance for one intent, behind the system text."""
    return Prompt(prompt.version, f"{prompt.system.rstrip()}\n\n{rubric_text(rubric, intent)}", prompt.user)


def rubric_text(rubric: Rubric, intent: str) -> str:
    """Nothing of a task but its intent, which is one of eight, so that the text can be trusted."""
    dimensions = [f"- {name} (0 to {rule.most:g}): {rule.asks}" for name, rule in rubric.dimensions.items()]
    critical = [f"- {name}: {_CRITICAL[name]}" for name in rubric.critical]
    return "\n".join(
        [
            f"Rubric, version {rubric.version}. Dimensions:",
            *dimensions,
            "Critical issues, each of which is a fail:",
            *critical,
            f"Pass: {rubric.pass_from:g} points or more, and no critical issue.",
            f"Intent of this task: {intent}. What helps: {rubric.intents[intent].guidance}",
        ]
    )
