"""What every layer around a chat model leaves as it is."""

from typing import Any

from assay.llm.chat import ChatModel


class Layer:
    """A model around a model, of the same identity; a layer adds its own `complete`."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    @property
    def identity(self) -> dict[str, Any]:
        return self._model.identity

    def check(self) -> None:
        self._model.check()
