"""Ollama by its own /api/chat: the /v1 route ignores `num_ctx` and cuts long prompts in silence.

API: https://github.com/ollama/ollama/blob/main/docs/api.md; `truncate` and `shift` are fields of its ChatRequest
(api/types.go). An older server ignores them and cuts: then the count of prompt tokens is what tells.
"""

from collections.abc import Sequence
from typing import Any

from assay.errors import AssayError
from assay.http import Reply
from assay.llm.address import plain_address
from assay.llm.chat import CallFailed, Completion, Message, Schema, Usage
from assay.llm.http import json_get, json_post
from assay.llm.reply import completion, count
from assay.llm.status import no_reply, raise_for_status

_CHECK_SECONDS = 10.0


class Ollama:
    """One model of an Ollama server.

    num_ctx: tokens of prompt and reply together. num_predict: tokens of the reply at most. seed: of sample 0; sample i
    has seed + i. think: a level too, where the model has some. timeout: seconds for a whole call, in which the model
    may have to be loaded first.
    """

    workers = 2  # calls at once that such a server is good for

    def __init__(
        self,
        model: str,
        base_url: str = "http://127.0.0.1:11434",
        *,
        num_ctx: int = 8192,
        num_predict: int = 600,
        temperature: float = 0.0,
        seed: int = 0,
        think: bool | str = False,
        keep_alive: str = "10m",
        timeout: float = 300.0,
    ) -> None:
        self._model = model
        self._base_url = plain_address(base_url)
        self._options = {
            "num_ctx": num_ctx,
            "num_predict": num_predict,
            "temperature": float(temperature),
            "seed": seed,
        }
        self._think = think
        self._keep_alive = keep_alive
        self._timeout = timeout

    @property
    def identity(self) -> dict[str, Any]:
        options = {**self._options, "think": self._think}
        return {"provider": "ollama", "base_url": self._base_url, "model": self._model, "options": options}

    def check(self) -> None:
        try:
            reply = json_get(f"{self._base_url}/api/tags", {}, min(_CHECK_SECONDS, self._timeout))
            raise_for_status(reply, self._place, "Check `base_url`: it is the address without /api or /v1.")
        except CallFailed as failure:
            raise AssayError(
                f"{self._place} does not answer ({failure}).\n"
                "  Start it with `ollama serve`, or mend the model's `base_url`."
            ) from None
        present = _names(reply)
        if not {self._model, f"{self._model}:latest"} & set(present):
            raise AssayError(
                f"{self._place} has no model `{self._model}`. Run `ollama pull {self._model}`.\n"
                f"  It has: {', '.join(present) or 'none'}."
            )

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        reply = json_post(f"{self._base_url}/api/chat", self._payload(messages, schema, sample), {}, self._timeout)
        raise_for_status(reply, self._place, f"Run `ollama pull {self._model}`.")
        return self._completion(reply, schema)

    def _payload(self, messages: Sequence[Message], schema: Schema | None, sample: int) -> dict[str, Any]:
        payload = {
            "model": self._model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "stream": False,
            "think": self._think,
            "truncate": False,
            "shift": False,
            "options": {**self._options, "seed": self._options["seed"] + sample},
            "keep_alive": self._keep_alive,
        }
        return payload if schema is None else {**payload, "format": schema}

    def _completion(self, reply: Reply, schema: Schema | None) -> Completion:
        body = reply.body
        message = body.get("message") if isinstance(body, dict) else None
        if not isinstance(message, dict) or not isinstance(message.get("content"), str):
            no_reply(reply, "it holds no message")
        if body.get("done") is not True:
            no_reply(reply, "the reply is not done")
        usage = Usage(count(body, "prompt_eval_count"), count(body, "eval_count"))
        reason = str(body.get("done_reason") or "")
        self._raise_truncated(reason, usage, message["content"], reply.seconds)
        return completion(message["content"], schema, usage, reply.seconds, reason)

    def _raise_truncated(self, reason: str, usage: Usage, text: str, seconds: float) -> None:
        num_ctx = int(self._options["num_ctx"])
        prompt, said = usage.prompt or 0, usage.completion or 0
        if prompt >= num_ctx or prompt + said > num_ctx:
            detail = f"the prompt does not fit into num_ctx {num_ctx}. Raise it"
        elif reason == "length":
            detail = f"the reply does not fit into num_predict {self._options['num_predict']}, or num_ctx {num_ctx}"
        else:
            return
        raise CallFailed("truncated", detail, usage=usage, text=text, seconds=seconds)

    @property
    def _place(self) -> str:
        return f"Ollama at {self._base_url}"


def _names(reply: Reply) -> list[str]:
    models = reply.body.get("models") if isinstance(reply.body, dict) else None
    if not isinstance(models, list):
        raise AssayError("base_url: what answers there is not Ollama. Write its address without /api or /v1.")
    return sorted(str(model.get("name")) for model in models if isinstance(model, dict))
