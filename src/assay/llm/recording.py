"""Calls that were made before are answered from the transcript; new ones are added to it."""

import threading
from collections.abc import Sequence

from assay.llm.call_key import call_key, call_request
from assay.llm.chat import CallFailed, ChatModel, Completion, Message, Schema
from assay.llm.layer import Layer
from assay.llm.transcript import Transcript


class Recording(Layer):
    """A layer over a model. replay: no call is made, one that is not in the transcript fails."""

    def __init__(self, model: ChatModel, transcript: Transcript, replay: bool = False) -> None:
        super().__init__(model)
        self._transcript = transcript
        self._replay = replay
        self._keys: set[str] = set()
        self._lock = threading.Lock()

    @property
    def keys(self) -> frozenset[str]:
        """Of the good replies so far: what `Transcript.export_calls` writes for a stage."""
        with self._lock:
            return frozenset(self._keys)

    def check(self) -> None:
        """A replay needs no server."""
        if not self._replay:
            super().check()

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        request = call_request(self.identity, messages, schema, sample)
        key = call_key(request)
        known = self._transcript.read(key)
        if known is None:
            if self._replay:
                detail = f"replay=true, and no reply of {self.identity['model']} is known by the key {key[:12]}"
                raise CallFailed("not in the transcript", detail)
            known = self._transcript.write(request, self._model.complete(messages, schema, sample))
        with self._lock:
            self._keys.add(key)
        return known
