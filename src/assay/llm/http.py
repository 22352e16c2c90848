"""JSON over HTTP: one session a thread, and a limit on the whole call rather than on each of its parts."""

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assay.llm.chat import CallFailed

if TYPE_CHECKING:
    from requests import PreparedRequest, Response, Session

_BLOCK = 65_536
_CONNECT_SECONDS = 10.0
_SHORTEST_SECRET = 8  # characters; servers without keys get words such as EMPTY, which answers may hold
_local = threading.local()


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: Any  # the JSON value; None where the text is none
    text: str
    headers: Mapping[str, str]  # names are found in any case
    seconds: float

    def without(self, secret: str) -> "Reply":
        """The same with `***` wherever the server says the secret back: some quote the key that they refuse."""
        if len(secret) < _SHORTEST_SECRET:
            return self
        in_json = json.dumps(secret)[1:-1]
        text = self.text
        for form in (secret, in_json, in_json.replace("/", r"\/")):
            text = text.replace(form, "***")
        return self if text == self.text else replace(self, text=text, body=_json(text))


def json_post(url: str, payload: Mapping[str, Any], headers: Mapping[str, str], timeout: float) -> Reply:
    """Send `payload` as JSON. timeout: seconds for the whole call.

    CallFailed("timeout" or "connection") where no whole reply came; a reply of any status is returned.
    """
    return _call("POST", url, payload, headers, timeout)


def json_get(url: str, headers: Mapping[str, str], timeout: float) -> Reply:
    return _call("GET", url, None, headers, timeout)


def _call(method: str, url: str, payload: Any, headers: Mapping[str, str], timeout: float) -> Reply:
    import requests
    import urllib3

    started = time.perf_counter()
    try:
        with _session().request(
            method,
            url,
            json=payload,
            headers=dict(headers),
            auth=_as_it_is,
            timeout=(min(_CONNECT_SECONDS, timeout), timeout),
            allow_redirects=False,
            stream=True,
        ) as response:
            text = _read(response, started + timeout)
            seconds = time.perf_counter() - started
            return Reply(response.status_code, _json(text), text, response.headers, seconds)
    except (requests.Timeout, urllib3.exceptions.TimeoutError, TimeoutError):
        took = time.perf_counter() - started
        raise CallFailed("timeout", f"no whole reply within {timeout:g} s", seconds=took) from None
    except (requests.RequestException, urllib3.exceptions.HTTPError, OSError) as error:
        # The exception's own text may quote an address or a header.
        took = time.perf_counter() - started
        raise CallFailed("connection", f"no connection, or it broke ({type(error).__name__})", seconds=took) from None


def _read(response: "Response", deadline: float) -> str:
    """The body, block by block: a server that sends a byte now and then does not hold the call for ever."""
    blocks = []
    while block := response.raw.read1(_BLOCK, decode_content=True):
        blocks.append(block)
        if time.perf_counter() > deadline:
            raise TimeoutError
    return b"".join(blocks).decode("utf-8", "replace")


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _as_it_is(request: "PreparedRequest") -> "PreparedRequest":
    """Without it `requests` replaces the Authorization header by what ~/.netrc holds for the host."""
    return request


def _session() -> "Session":
    if not hasattr(_local, "session"):
        import requests

        _local.session = requests.Session()
    session: Session = _local.session
    return session
