"""Gemini by Vertex AI, through Google's SDK (google-genai) and Application Default Credentials.

Retries: the SDK is told to make one attempt. The layer `Retrying` repeats, as for every adapter: it waits as long as
Retry-After or Google's RetryInfo asks, which the SDK does not read; its attempts and the SDK's would multiply; and the
budget counts each attempt.

Schemas: `response_json_schema` holds the model to the JSON schema while it writes, for a schema that pydantic made as
well; the SDK's `parsed` is not used, since it is None without a reason. Each reply is checked by the schema here.
"""

import re
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from assay.errors import AssayError
from assay.http import Reply
from assay.llm.address import plain_address
from assay.llm.chat import CallFailed, Completion, Message, Schema
from assay.llm.status import raise_for_status, speaks_of
from assay.llm.vertex_client import answer, endpoint, milliseconds, open_client
from assay.llm.vertex_credentials import LOG_IN, find_credentials, refresh
from assay.llm.vertex_reply import vertex_completion
from assay.llm.vertex_schema import gemini_schema

if TYPE_CHECKING:
    from google.auth.credentials import Credentials
    from google.genai import Client
    from google.genai.types import Content, GenerateContentConfig

_CHECK_SECONDS = 10.0
_LEVELS = ("minimal", "low", "medium", "high")
_QUOTED = 300  # characters of the server's message


class Vertex:
    """One Gemini model of a Google Cloud project.

    project: None takes GOOGLE_CLOUD_PROJECT, or the credentials' own. max_output_tokens: of reply and thoughts
    together. temperature, seed, thinking_level: None is not sent, and the model has its own. seed: of sample 0; sample
    i has seed + i. base_url: of a private endpoint or gateway; None is Google's own address of the location.
    timeout: seconds for a whole call.
    """

    workers = 16  # calls at once that the service is good for

    def __init__(
        self,
        model: str,
        project: str | None = None,
        location: str = "global",
        *,
        max_output_tokens: int = 8192,
        temperature: float | None = None,
        seed: int | None = 0,
        thinking_level: str | None = None,
        base_url: str | None = None,
        timeout: float = 120.0,
    ) -> None:
        if thinking_level is not None and thinking_level not in _LEVELS:
            raise AssayError(f"thinking_level: `{thinking_level}` is none of {', '.join(_LEVELS)}, or null. Mend it.")
        if not re.fullmatch(r"[a-z0-9-]+", location):
            raise AssayError(f"location: `{location}` is no location of Google Cloud. Write it as global or us-east1.")
        self._model = model
        self._project = project
        self._location = location
        self._base_url = plain_address(base_url or endpoint(location))
        self._options: dict[str, Any] = {
            "max_output_tokens": max_output_tokens,
            "temperature": None if temperature is None else float(temperature),
            "seed": seed,
            "thinking_level": thinking_level,
        }
        self._timeout = timeout
        self._lock = threading.Lock()
        self._opened: tuple[Client, Credentials] | None = None

    @property
    def identity(self) -> dict[str, Any]:
        """Without the project, which pays for a reply and does not shape it."""
        options = {"location": self._location, **self._options}
        return {"provider": "vertex", "base_url": self._base_url, "model": self._model, "options": options}

    def check(self) -> None:
        """Gets a token and counts the tokens of a word, which is free: it needs the model and the right to call it."""
        client, credentials = self._open()
        seconds = min(_CHECK_SECONDS, self._timeout)
        config: Any = {"http_options": {"timeout": milliseconds(seconds)}}
        try:
            refresh(credentials, seconds)
            reply = answer(lambda: client.models.count_tokens(model=self._model, contents="word", config=config))
            reply = reply.without(credentials.token or "")
            if reply.status in (400, 405, 501) or (reply.status == 404 and not _is_googles(reply)):
                return  # it answers, and need not count
            self._raise_for_status(reply)
        except CallFailed as failure:
            if failure.reason == "rate limit":
                return
            raise AssayError(
                f"{self._place} does not answer ({failure}).\n  Check the network, or mend the model's `base_url`."
            ) from None

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        client, credentials = self._open()
        config = self._config(messages, schema, sample)
        contents: Any = _contents(messages)
        reply = answer(lambda: client.models.generate_content(model=self._model, contents=contents, config=config))
        reply = reply.without(credentials.token or "")
        self._raise_for_status(reply)
        return vertex_completion(reply, schema)

    def _open(self) -> "tuple[Client, Credentials]":
        with self._lock:
            if self._opened is None:
                credentials, self._project = find_credentials(self._project)
                client = open_client(credentials, self._project, self._location, self._base_url, self._timeout)
                self._opened = client, credentials
            return self._opened

    def _config(self, messages: Sequence[Message], schema: Schema | None, sample: int) -> "GenerateContentConfig":
        from google.genai.types import (
            AutomaticFunctionCallingConfig,
            GenerateContentConfig,
            ThinkingConfig,
            ThinkingLevel,
        )

        options = self._options
        level = options["thinking_level"]
        return GenerateContentConfig(
            system_instruction="\n\n".join(message.content for message in messages if message.role == "system") or None,
            max_output_tokens=options["max_output_tokens"],
            temperature=options["temperature"],
            seed=None if options["seed"] is None else options["seed"] + sample,
            thinking_config=None if level is None else ThinkingConfig(thinking_level=ThinkingLevel(level.upper())),
            response_mime_type=None if schema is None else "application/json",
            response_json_schema=None if schema is None else gemini_schema(schema),
            automatic_function_calling=AutomaticFunctionCallingConfig(disable=True),
            automatic_continuation=False,
            should_return_http_response=True,
        )

    def _raise_for_status(self, reply: Reply) -> None:
        if reply.status in (401, 403):
            self._raise_refused(reply)
        if reply.status == 400 and speaks_of(reply, "exceeds the maximum number of tokens"):
            raise CallFailed("truncated", "the prompt is longer than the model's context", seconds=reply.seconds)
        try:
            raise_for_status(reply, self._place, self._mend_of_404)
        except CallFailed as failure:
            if failure.retry_after is None:
                failure.retry_after = _retry_delay(reply)
            raise

    def _raise_refused(self, reply: Reply) -> None:
        said = f"HTTP {reply.status}: {_said(reply)}"
        if reply.status == 401:
            raise AssayError(f"{self._place} refuses the credentials ({said}).\n  {LOG_IN}")
        raise AssayError(
            f"{self._place} does not permit the call ({said}).\n"
            f"  In project `{self._project}`, enable the Vertex AI API and give the account the role "
            "`roles/aiplatform.user`."
        )

    @property
    def _mend_of_404(self) -> str:
        return (
            f"Mend `model` (`{self._model}`: ids are withdrawn in time), `location` (`{self._location}`: many models "
            f"are in `global` alone) or `project` (`{self._project}`)."
        )

    @property
    def _place(self) -> str:
        return f"Vertex AI at {self._base_url}"


def _contents(messages: Sequence[Message]) -> "list[Content]":
    """The turns of the dialogue. One without a text is left out: Google refuses it, and it says nothing."""
    from google.genai.types import Content, Part

    return [
        Content(role="model" if message.role == "assistant" else "user", parts=[Part(text=message.content)])
        for message in messages
        if message.role != "system" and message.content.strip()
    ]


def _error(reply: Reply) -> dict[str, Any]:
    """google.rpc.Status: {code, message, status, details}; empty where the reply is not Google's."""
    body = reply.body[0] if isinstance(reply.body, list) and reply.body else reply.body
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _is_googles(reply: Reply) -> bool:
    return "status" in _error(reply)


def _said(reply: Reply) -> str:
    text = str(_error(reply).get("message") or reply.text)
    return " ".join(text.split())[:_QUOTED] or "no message"


def _retry_delay(reply: Reply) -> float | None:
    """Seconds of google.rpc.RetryInfo, which Google sends in place of Retry-After."""
    details = _error(reply).get("details")
    for detail in details if isinstance(details, list) else []:
        delay = detail.get("retryDelay") if isinstance(detail, dict) else None
        if isinstance(delay, str) and re.fullmatch(r"\d+(\.\d+)?s", delay):
            return float(delay[:-1])
    return None
