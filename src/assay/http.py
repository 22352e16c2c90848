"""JSON over HTTP: one session a thread, and a limit on the whole call rather than on each of its parts."""

import json
import math
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

if TYPE_CHECKING:
    from requests import PreparedRequest, Response, Session

_BLOCK = 65_536
_CONNECT_SECONDS = 10.0
_SHORTEST_SECRET = 8  # characters; servers without keys get words such as EMPTY, which answers may hold
_local = threading.local()


class NoReply(Exception):  # noqa: N818 (a state of a call, more than an error)
    """No whole reply came. Its text quotes no address and no header."""

    def __init__(self, reason: Literal["timeout", "connection", "too large"], detail: str, seconds: float) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason: Literal["timeout", "connection", "too large"] = reason
        self.detail = detail
        self.seconds = seconds


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
        text = _masked(self.text, _forms(secret))
        body = self.body if text == self.text else _json(text)
        try:
            body = _masked_value(body, (secret, quote(secret, safe="")))
        except RecursionError:  # nested so deep that no reader wants it
            body = None
        return replace(self, text=text, body=body)

    @property
    def retry_after(self) -> float | None:
        """Seconds of the Retry-After header (a number, or an HTTP date), at least 0; None where it says nothing."""
        header = self.headers.get("Retry-After", "").strip()
        try:
            seconds = float(header)
        except ValueError:
            seconds = _seconds_to(header)
        return max(0.0, seconds) if math.isfinite(seconds) else None


def send(
    method: str, url: str, payload: Any, headers: Mapping[str, str], timeout: float, *, max_bytes: int | None = None
) -> Reply:
    """Send `payload` as JSON; None: no body. timeout: seconds for the whole call. Redirects are not followed.

    max_bytes: of the body, unpacked. NoReply where no whole reply came; a reply of any status is returned.
    """
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
            text = b"".join(_blocks(response, started, timeout, max_bytes)).decode("utf-8", "replace")
            seconds = time.perf_counter() - started
            return Reply(response.status_code, _json(text), text, response.headers, seconds)
    except (requests.Timeout, urllib3.exceptions.TimeoutError, TimeoutError):
        took = time.perf_counter() - started
        raise NoReply("timeout", f"no whole reply within {timeout:g} s", took) from None
    except (requests.RequestException, urllib3.exceptions.HTTPError, OSError) as error:
        # The exception's own text may quote an address or a header.
        took = time.perf_counter() - started
        raise NoReply("connection", f"no connection, or it broke ({type(error).__name__})", took) from None


def _blocks(response: "Response", started: float, timeout: float, max_bytes: int | None) -> Iterator[bytes]:
    """The body, block by block: a server that sends a byte now and then does not hold the call for ever."""
    size = 0
    while block := response.raw.read1(_BLOCK, decode_content=True):
        took = time.perf_counter() - started
        if took > timeout:
            raise TimeoutError
        size += len(block)
        if max_bytes is not None and size > max_bytes:
            raise NoReply("too large", f"the reply has more than {max_bytes} bytes", took)
        yield block


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _forms(secret: str) -> tuple[str, ...]:
    """How a JSON text may write it."""
    in_json = json.dumps(secret)[1:-1]
    return secret, in_json, in_json.replace("/", r"\/"), quote(secret, safe="")


def _masked(text: str, forms: tuple[str, ...]) -> str:
    for form in forms:
        text = text.replace(form, "***")
    return text


def _masked_value(value: Any, forms: tuple[str, ...]) -> Any:
    r"""The JSON value masked: in the text any letter of the secret may stand as \u0061."""
    if isinstance(value, str):
        return _masked(value, forms)
    if isinstance(value, list):
        return [_masked_value(item, forms) for item in value]
    if isinstance(value, dict):
        return {_masked(key, forms): _masked_value(item, forms) for key, item in value.items()}
    return value


def _seconds_to(date: str) -> float:
    try:
        moment = parsedate_to_datetime(date)
    except ValueError:
        return math.nan
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.timestamp() - time.time()


def _as_it_is(request: "PreparedRequest") -> "PreparedRequest":
    """Without it `requests` replaces the Authorization header by what ~/.netrc holds for the host."""
    return request


def _session() -> "Session":
    if not hasattr(_local, "session"):
        import requests

        _local.session = requests.Session()
    session: Session = _local.session
    return session
