"""A chat model for tests: it says what its script says, and counts."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Completion, Message, Schema, Usage
from assay.llm.reply import completion


@dataclass(frozen=True, slots=True)
class Call:
    messages: tuple[Message, ...]
    schema: Schema | None
    sample: int


Answer = str | CallFailed
Script = Sequence[Answer] | Callable[[Call], Answer]


class Scripted:
    """script: the answers in the order of the calls, or a function of the call. A CallFailed is raised."""

    def __init__(self, script: Script, model: str = "scripted", usage: Usage | None = None) -> None:
        self._script = script
        self._model = model
        self._usage = usage or Usage()
        self._lock = threading.Lock()
        self.calls: list[Call] = []

    @property
    def identity(self) -> dict[str, Any]:
        return {"provider": "scripted", "base_url": "", "model": self._model, "options": {}}

    def check(self) -> None:
        pass

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        call = Call(tuple(messages), schema, sample)
        with self._lock:
            self.calls.append(call)
            number = len(self.calls)
        answer = self._script(call) if callable(self._script) else _at(self._script, number)
        if isinstance(answer, CallFailed):
            raise answer
        return completion(answer, schema, self._usage, 0.0, "stop")


def _at(answers: Sequence[Answer], number: int) -> Answer:
    if number > len(answers):
        raise AssayError(f"the script has {len(answers)} answers, and this is call {number}.")
    return answers[number - 1]
