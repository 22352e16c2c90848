"""What an HTTP status other than 200 means: a failed call, or a set-up that a person must mend."""

import re
from typing import NoReturn

from assay.errors import AssayError
from assay.http import Reply
from assay.llm.chat import CallFailed

_TOO_LONG = re.compile(
    r"context_length|context[ _](length|size|window)|maximum context|prompt is too long|too many tokens", re.IGNORECASE
)
_FILTERED = re.compile(r"content[ _](filter|policy|management)|ResponsibleAI", re.IGNORECASE)
_QUOTED = 300  # characters of the server's message


def raise_for_status(reply: Reply, place: str, mend: str) -> None:
    """Nothing on 200. place: the server, as the message names it. mend: what to do on 404.

    What the server says is quoted: take secrets out of the reply first, by `Reply.without`.
    """
    if reply.status == 200:
        return
    said = _said(reply)
    _raise_failed(reply, said)
    if reply.status in (401, 403):
        raise AssayError(
            f"{place} refuses the credentials (HTTP {reply.status}: {said}).\n"
            "  Check the environment variable that `key_env` names, and what the key may use."
        )
    if reply.status == 404:
        raise AssayError(f"{place} does not know the address or the model (HTTP 404: {said}).\n  {mend}")
    if 300 <= reply.status < 400:
        raise AssayError(f"{place} sends on to another address (HTTP {reply.status}). Set `base_url` to that one.")
    raise AssayError(f"{place} does not take the request (HTTP {reply.status}: {said}).\n  Check the model's settings.")


def speaks_of(reply: Reply, *words: str) -> bool:
    text = reply.text.lower()
    return any(word in text for word in words)


def _raise_failed(reply: Reply, said: str) -> None:
    detail = f"HTTP {reply.status}: {said}"
    if reply.status in (400, 413, 422, 500) and _TOO_LONG.search(reply.text):
        raise CallFailed("truncated", f"the prompt is longer than the context ({detail})", seconds=reply.seconds)
    if reply.status == 400 and _FILTERED.search(reply.text):
        raise CallFailed("refused", detail, seconds=reply.seconds)
    if reply.status == 408:
        raise CallFailed("timeout", detail, seconds=reply.seconds, retry_after=reply.retry_after)
    if reply.status == 429:
        raise CallFailed("rate limit", detail, seconds=reply.seconds, retry_after=reply.retry_after)
    if reply.status >= 500:
        raise CallFailed("server error", detail, seconds=reply.seconds, retry_after=reply.retry_after)


def no_reply(reply: Reply, what: str) -> NoReturn:
    """A 200 whose body is not what the API promises."""
    raise CallFailed("server error", f"HTTP 200, but {what}", seconds=reply.seconds)


def _said(reply: Reply) -> str:
    error = reply.body.get("error") if isinstance(reply.body, dict) else None
    message = error.get("message") if isinstance(error, dict) else error
    text = message if isinstance(message, str) else reply.text
    return " ".join(text.split())[:_QUOTED] or "no message"
