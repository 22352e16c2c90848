"""Google's SDK at the wire: one client, and its calls as the `Reply` that every adapter reads.

One client serves all threads: its connections are pooled, and it renews the token under a lock. A client a thread took
twice the CPU time a call and was a quarter slower at 16 threads.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from assay.http import Reply
from assay.llm.chat import CallFailed
from assay.llm.vertex_credentials import raise_unauthorized

if TYPE_CHECKING:
    import httpx
    from google.auth.credentials import Credentials
    from google.genai import Client

_MULTI_REGIONS = {"us", "eu"}


def endpoint(location: str) -> str:
    """Where the models of a location are served."""
    if location == "global":
        return "https://aiplatform.googleapis.com"
    if location in _MULTI_REGIONS:
        return f"https://aiplatform.{location}.rep.googleapis.com"
    return f"https://{location}-aiplatform.googleapis.com"


def open_client(credentials: "Credentials", project: str, location: str, base_url: str, timeout: float) -> "Client":
    """timeout: seconds for a whole call. One attempt a call: the layer `Retrying` repeats, see `Vertex`.

    Nothing is left to the environment: GOOGLE_VERTEX_BASE_URL or GOOGLE_API_KEY change neither address nor account.
    """
    import httpx
    from google import genai
    from google.genai.types import HttpOptions, HttpRetryOptions

    options = HttpOptions(
        base_url=base_url,
        timeout=milliseconds(timeout),
        retry_options=HttpRetryOptions(attempts=1),
        client_args={
            "follow_redirects": False,
            "limits": httpx.Limits(max_connections=None, max_keepalive_connections=None),
            "event_hooks": {"request": [_start], "response": [_limit]},
        },
    )
    return genai.Client(
        vertexai=True, project=project, location=location, credentials=credentials, http_options=options
    )


def milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def answer(call: Callable[[], Any]) -> Reply:
    """The reply of a call of the SDK, of any status. CallFailed where no whole reply came."""
    from google.auth.exceptions import GoogleAuthError
    from google.genai.errors import APIError

    started = time.perf_counter()
    try:
        response = call().sdk_http_response
    except APIError as error:
        sent: Any = error.response  # of httpx
        return _reply(error.code, sent.text, sent.headers, started)
    except GoogleAuthError as error:
        raise_unauthorized(error)
    except json.JSONDecodeError:
        raise CallFailed("server error", "HTTP 200, but it is no JSON", seconds=time.perf_counter() - started) from None
    except _failures() as error:
        took = time.perf_counter() - started
        if isinstance(error, (TimeoutError, *_http_errors("TimeoutException"))):
            raise CallFailed("timeout", f"no whole reply within {took:.1f} s", seconds=took) from None
        # The exception's own text may quote an address or a header.
        raise CallFailed("connection", f"no connection, or it broke ({type(error).__name__})", seconds=took) from None
    return _reply(200, response.body or "", response.headers or {}, started)


def _failures() -> tuple[type[Exception], ...]:
    return (OSError, *_http_errors("HTTPError"))


def _reply(status: int, text: str, headers: Any, started: float) -> Reply:
    import httpx

    return Reply(status, _json(text), text, httpx.Headers(headers), time.perf_counter() - started)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _http_errors(name: str) -> tuple[type[Exception], ...]:
    """The SDK uses `httpx`, or `httpx2` where the environment asks for it; their errors have no common base."""
    return tuple(getattr(sys.modules[library], name) for library in ("httpx", "httpx2") if library in sys.modules)


def _start(request: "httpx.Request") -> None:
    request.extensions["started"] = time.perf_counter()


def _limit(response: "httpx.Response") -> None:
    """The timeout limits the whole call, rather than each of its reads."""
    import httpx

    seconds = response.request.extensions["timeout"]["read"]
    if isinstance(response, httpx.Response) and seconds is not None:
        response.stream = _limited(response.stream, response.request.extensions["started"] + seconds)


def _limited(stream: Any, deadline: float) -> "httpx.SyncByteStream":
    import httpx

    class Limited(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            for block in stream:
                if time.perf_counter() > deadline:
                    raise TimeoutError
                yield block

        def close(self) -> None:
            stream.close()

    return Limited()
