"""A chat model as the writer."""

from collections.abc import Mapping
from typing import Any

from assay.llm.chat import CallFailed, Schema
from assay.llm.model_calls import ModelCalls
from assay.llm.prompt import parse_prompt
from assay.search_tasks import Pair, Task, Writing

PLACES = {"task", "intent", "expected", "avoided"}
MOST_PAIRS = 5
_TEXT = {"type": "string", "minLength": 1}
SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "queries": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"query": _TEXT, "use_case": _TEXT},
                "required": ["query", "use_case"],
                "additionalProperties": False,
            },
            "minItems": 1,
            "maxItems": MOST_PAIRS,
        }
    },
    "required": ["queries"],
    "additionalProperties": False,
}
_UNSAID = "not said"


class ChatWriter:
    """Asks a chat model for one to five pairs. CallFailed where it gives none, or a blank text in one of them."""

    def __init__(self, *, model: Mapping[str, Any], prompt: Mapping[str, Any], calls: ModelCalls) -> None:
        self._prompt = parse_prompt(prompt, PLACES, "writer.prompt")
        self._model = calls.open(model)

    def write(self, task: Task) -> Writing:
        messages = self._prompt.messages(
            task=task.text,
            intent=task.intent,
            expected=", ".join(task.expected_file_types) or _UNSAID,
            avoided=", ".join(task.should_avoid) or _UNSAID,
        )
        rows = self._model.complete(messages, SCHEMA).data["queries"]
        pairs = tuple(Pair(row["query"].strip(), row["use_case"].strip()) for row in rows)
        if not all(pair.query and pair.use_case for pair in pairs):
            raise CallFailed("empty", "a query or a use case is blank")
        return Writing(task.id, pairs)
