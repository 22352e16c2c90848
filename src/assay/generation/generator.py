"""What every generator offers."""

from typing import Protocol

from assay.records import Answer, Context, Query


class Generator(Protocol):
    def answer(self, query: Query, context: Context) -> Answer:
        """Answer `query` from `context` alone; an empty context asks for an answer without retrieval.

        Called from several threads where the generator has opened a chat model; CallFailed where that gave no answer.
        """
        ...
