"""A chat model as the generator."""

from collections.abc import Mapping
from typing import Any

from assay.generation.abstention import Abstention
from assay.generation.citations import citations
from assay.llm.model_calls import ModelCalls
from assay.llm.prompt import parse_prompt
from assay.records import Answer, Context, Query


class ChatGenerator:
    """Asks a chat model, with the context as its sources; a cell that does not search asks the bare question.

    Both prompts go to the same model with the same limits. CallFailed where the model gives no answer.
    """

    def __init__(
        self,
        *,
        model: Mapping[str, Any],
        prompt: Mapping[str, Any],
        prompt_without_sources: Mapping[str, Any],
        abstention: Mapping[str, Any],
        calls: ModelCalls,
        searches: bool,
    ) -> None:
        """searches: whether the cell retrieves at all. A search that finds nothing gives empty sources, not none."""
        self._searches = searches
        self._prompt = (
            parse_prompt(prompt, {"question", "sources"}, "generator.prompt")
            if searches
            else parse_prompt(prompt_without_sources, {"question"}, "generator.prompt_without_sources")
        )
        self._abstention = Abstention(**abstention)
        self._model = calls.open(model)

    def answer(self, query: Query, context: Context) -> Answer:
        sources = {"sources": context.text} if self._searches else {}
        text = self._model.complete(self._prompt.messages(question=query.text, **sources)).text
        abstained = self._abstention.is_in(text)
        return Answer(query.id, text, abstained, () if abstained else citations(text, context.spans), context)
