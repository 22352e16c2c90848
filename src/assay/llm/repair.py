"""One more chance for a reply that is no valid JSON: the model sees it, and what is wrong with it."""

from collections.abc import Sequence
from dataclasses import replace

from assay.llm.chat import CallFailed, Completion, Message, Schema, Usage
from assay.llm.layer import Layer


class Repairing(Layer):
    """A layer that asks once more after "not parsable"; what both calls took is added up."""

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        try:
            return self._model.complete(messages, schema, sample)
        except CallFailed as failure:
            if failure.reason != "not parsable":
                raise
            first = failure
        spent = first.usage or Usage()
        try:
            second = self._model.complete([*messages, *_complaint(first)], schema, sample)
        except CallFailed as failure:
            failure.usage = spent + (failure.usage or Usage())
            failure.seconds += first.seconds
            raise
        return replace(second, usage=spent + second.usage, seconds=first.seconds + second.seconds)


def _complaint(failure: CallFailed) -> list[Message]:
    wish = f"This cannot be used: {failure.detail}. Reply again, with the whole JSON value alone."
    return [Message("assistant", failure.text), Message("user", wish)]
