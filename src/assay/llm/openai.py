"""Any server with OpenAI's /v1/chat/completions: vLLM, llama-server, LM Studio, OpenRouter, OpenAI.

A JSON schema that the server refuses is told in words, that one alone, from its first refusal on. The reply is checked
either way.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Any

from assay.errors import AssayError
from assay.http import Reply
from assay.key import check_key_name, looks_secret, read_key
from assay.llm.address import plain_address, port
from assay.llm.call_key import canonical_json
from assay.llm.chat import CallFailed, Completion, Message, Schema, Usage
from assay.llm.http import json_get, json_post
from assay.llm.reply import completion, count
from assay.llm.schema_words import with_schema
from assay.llm.status import no_reply, raise_for_status, speaks_of

_CHECK_SECONDS = 10.0
_OLLAMA_PORT = 11434
_OWN_FIELDS = {"model", "messages", "stream", "n", "response_format"}


class OpenAI:
    """One model of an OpenAI-compatible server.

    base_url: with /v1. key_env: the *name* of the environment variable that holds the key; none for a server without
    keys. seed: of sample 0; sample i has seed + i. body: more fields of the request, where null takes one out, as in
    {max_tokens: null, max_completion_tokens: 600}. timeout: seconds for a whole call. workers: calls at once that the
    server is good for.
    """

    def __init__(
        self,
        model: str,
        base_url: str,
        *,
        key_env: str | None = None,
        max_tokens: int = 600,
        temperature: float = 0.0,
        seed: int = 0,
        body: Mapping[str, Any] | None = None,
        timeout: float = 120.0,
        workers: int = 16,
    ) -> None:
        if key_env is not None:
            check_key_name(key_env)
        secret = next(_secret_places(body or {}, "body"), None)
        if secret:
            raise AssayError(f"{secret} looks like a secret, which conf must not hold. Name its variable: key_env.")
        taken = sorted(_OWN_FIELDS & set(body or {}))
        if taken:
            raise AssayError(f"body must not set {', '.join(taken)}: the call itself does. Remove it.")
        self.workers = workers
        self._model = model
        self._base_url = plain_address(base_url)
        self._key_env = key_env
        self._options: dict[str, Any] = {
            "max_tokens": max_tokens,
            "temperature": float(temperature),
            "seed": seed,
            **(body or {}),
        }
        self._timeout = timeout
        self._refused: set[str] = set()  # schemas, as canonical JSON
        self._refused_lock = Lock()
        if port(self._base_url) == _OLLAMA_PORT:
            print(
                f"{self._base_url} looks like Ollama's own /v1, which ignores num_ctx and may cut prompts in silence. "
                "Use the `ollama` model instead.",
                file=sys.stderr,
            )

    @property
    def identity(self) -> dict[str, Any]:
        return {
            "provider": "openai",
            "base_url": self._base_url,
            "model": self._model,
            "options": dict(self._options),
        }

    def check(self) -> None:
        key = self._key()
        try:
            seconds = min(_CHECK_SECONDS, self._timeout)
            reply = json_get(f"{self._base_url}/models", _headers(key), seconds).without(key)
            if reply.status in (404, 405, 501):  # it answers, and need not have a list
                return
            raise_for_status(reply, self._place, "")
        except CallFailed as failure:
            raise AssayError(
                f"{self._place} does not answer ({failure}).\n  Start the server, or mend the model's `base_url`."
            ) from None
        listed = _names(reply)
        if len(listed) > 1 and self._model not in listed:  # a server of one model often takes any name
            raise AssayError(
                f"{self._place} has no model `{self._model}`. Mend `model`; it has {', '.join(listed[:20])}"
                f"{f' and {len(listed) - 20} more' if len(listed) > 20 else ''}."
            )

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        key = self._key()
        enforced = None if schema is None or self._was_refused(schema) else schema
        reply = self._send(messages, enforced, schema, sample, key)
        if enforced is not None and _refuses_schema(reply):
            self._remember_refusal(enforced)
            reply = self._send(messages, None, schema, sample, key)
        raise_for_status(reply, self._place, "Mend `model`, or `base_url`: it ends in /v1 as a rule.")
        return _completion(reply, schema)

    def _send(
        self, messages: Sequence[Message], enforced: Schema | None, asked: Schema | None, sample: int, key: str
    ) -> Reply:
        told = messages if enforced is not None or asked is None else with_schema(messages, asked)
        payload = self._payload(told, enforced, sample)
        reply = json_post(f"{self._base_url}/chat/completions", payload, _headers(key), self._timeout)
        return reply.without(key)

    def _was_refused(self, schema: Schema) -> bool:
        with self._refused_lock:
            return canonical_json(schema) in self._refused

    def _remember_refusal(self, schema: Schema) -> None:
        with self._refused_lock:
            self._refused.add(canonical_json(schema))

    def _payload(self, messages: Sequence[Message], schema: Schema | None, sample: int) -> dict[str, Any]:
        options = {name: value for name, value in self._options.items() if value is not None}
        if isinstance(options.get("seed"), int):
            options["seed"] += sample
        payload = {
            "model": self._model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "stream": False,
            **options,
        }
        if schema is None:
            return payload
        wanted = {"name": "reply", "schema": schema, "strict": True}
        return {**payload, "response_format": {"type": "json_schema", "json_schema": wanted}}

    def _key(self) -> str:
        return read_key(self._key_env) if self._key_env else ""

    @property
    def _place(self) -> str:
        return f"The server at {self._base_url}"


def _completion(reply: Reply, schema: Schema | None) -> Completion:
    choice = _choice(reply)
    message = choice["message"]
    text = message.get("content") or ""
    if not isinstance(text, str):
        no_reply(reply, "its content is no text")
    usage = _usage(reply.body.get("usage"))
    reason = str(choice.get("finish_reason") or "")
    if message.get("refusal") or reason == "content_filter":
        raise CallFailed(
            "refused", "the model refuses, or a filter does", usage=usage, text=text, seconds=reply.seconds
        )
    if reason == "length":
        detail = "the reply does not fit into max_tokens, or the context"
        raise CallFailed("truncated", detail, usage=usage, text=text, seconds=reply.seconds)
    if reason == "error":
        no_reply(reply, "the server broke off")
    return completion(text, schema, usage, reply.seconds, reason)


def _choice(reply: Reply) -> dict[str, Any]:
    body = reply.body
    choices = body.get("choices") if isinstance(body, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("message"), dict):
        no_reply(reply, "it holds no message")
    return choice


def _usage(counts: Any) -> Usage:
    counts = counts if isinstance(counts, dict) else {}
    return Usage(
        count(counts, "prompt_tokens"),
        count(counts, "completion_tokens"),
        count(counts.get("completion_tokens_details"), "reasoning_tokens"),
        count(counts.get("prompt_tokens_details"), "cached_tokens"),
    )


def _refuses_schema(reply: Reply) -> bool:
    return reply.status in (400, 422) and speaks_of(reply, "response_format", "json_schema", "grammar")


def _secret_places(fields: Any, place: str) -> Iterator[str]:
    """Where in `fields`, at any depth, a name looks like a secret's, as in body.extra.0.api_key."""
    if isinstance(fields, Mapping):
        for name, entry in fields.items():
            if looks_secret(str(name)):
                yield f"{place}.{name}"
            yield from _secret_places(entry, f"{place}.{name}")
    elif isinstance(fields, Sequence) and not isinstance(fields, str | bytes):
        for number, entry in enumerate(fields):
            yield from _secret_places(entry, f"{place}.{number}")


def _headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def _names(reply: Reply) -> list[str]:
    models = reply.body.get("data") if isinstance(reply.body, dict) else None
    return [str(model.get("id")) for model in models or [] if isinstance(model, dict)]
