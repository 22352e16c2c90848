"""What every generator offers."""

from typing import Protocol, runtime_checkable

from assay.records import Answer, Context, Query


class Generator(Protocol):
    def answer(self, query: Query, context: Context) -> Answer:
        """Answer `query` from `context` alone; an empty context asks for an answer without retrieval.

        Called from several threads where the generator has opened a chat model; CallFailed where that gave no answer.
        """
        ...


@runtime_checkable
class BringsContext(Protocol):
    """A generator whose context is not built from the chunks of the index."""

    def context(self, query: Query) -> Context:
        """What stood before the generator when it answered."""
        ...
