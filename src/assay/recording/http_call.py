"""One configured HTTP call whose reply is JSON: filled in, kept below a rate, made again where it fails in passing."""

import math
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from assay.errors import AssayError
from assay.http import NoReply, Reply, send
from assay.key import looks_secret
from assay.recording.clock import Clock
from assay.recording.named_values import NamedValues
from assay.recording.placeholders import Values, check_address, fill_address, fill_body, is_placeholder, names_query
from assay.recording.rate_limit import RateLimit
from assay.recording.retry import RetryPolicy, with_retry
from assay.recording.source import SourceFailed

_PASSING = {408, 429}  # and all from 500 on


class HttpCall:
    """url and body: with placeholders of `names`, {query} among them. headers, parameters: see NamedValues.

    timeout: seconds for a whole call. attempts: in all. first_wait, longest_wait: seconds between them. per_second:
    calls. max_bytes: of a reply, unpacked. Threads may share it. Redirects are not followed: headers may hold secrets,
    and another host is no place for them.
    """

    def __init__(
        self,
        url: str,
        *,
        method: str,
        body: Any,
        headers: Mapping[str, Any] | None,
        parameters: Mapping[str, Any] | None,
        timeout: float,
        attempts: int,
        first_wait: float,
        longest_wait: float,
        per_second: float,
        max_bytes: int,
        clock: Clock,
        names: Sequence[str],
    ) -> None:
        _check_address(url, names)
        _check_method(method, body)
        _check_body(body, names)
        if not names_query(url) and not names_query(body):
            raise AssayError("url: {query} stands neither in it nor in `body`: every query would get the same results.")
        check_numbers(timeout=timeout, per_second=per_second)
        check_numbers(first_wait=first_wait, longest_wait=longest_wait, zero=True)
        check_whole(attempts=attempts, max_bytes=max_bytes)
        self._url, self._method, self._body = url, method, body
        self._headers = NamedValues(headers or {}, "headers")
        self._parameters = NamedValues(parameters or {}, "parameters")
        self._timeout, self._max_bytes = float(timeout), max_bytes
        self._retry = RetryPolicy(attempts, float(first_wait), float(longest_wait))
        self._clock = clock
        self._limit = RateLimit(float(per_second), clock)

    def check(self) -> None:
        """AssayError where a secret is missing from the environment."""
        self._headers.check()
        self._parameters.check()

    def make(self, values: Values) -> Reply:
        """A reply of status 2xx, its secrets masked. SourceFailed where there is none after all attempts."""
        return with_retry(lambda: self._once(values), self._retry, self._clock)

    def identity(self, values: Values) -> dict[str, Any]:
        """What of the call shapes its reply: address, body, and of headers and parameters those that are no secret."""
        return {
            "method": self._method,
            "url": fill_address(self._url, values),
            "body": None if self._body is None else fill_body(self._body, values),
            "headers": self._headers.public,
            "parameters": self._parameters.public,
        }

    def _once(self, values: Values) -> Reply:
        self._limit.wait()
        reply = self._reply(values)
        if not 200 <= reply.status < 300:
            passing = reply.status in _PASSING or reply.status >= 500
            reason = f"HTTP {reply.status}{' (redirects are not followed)' if 300 <= reply.status < 400 else ''}"
            raise SourceFailed(reason, seconds=reply.seconds, passing=passing, retry_after=reply.retry_after)
        return reply

    def _reply(self, values: Values) -> Reply:
        headers, header_secrets = self._headers.read()
        parameters, parameter_secrets = self._parameters.read()
        url = _with_parameters(fill_address(self._url, values), parameters)
        body = None if self._body is None else fill_body(self._body, values)
        try:
            reply = send(self._method, url, body, headers, self._timeout, max_bytes=self._max_bytes)
        except NoReply as none:
            passing = none.reason != "too large"
            raise SourceFailed(none.reason, seconds=none.seconds, passing=passing) from None
        for secret in (*header_secrets, *parameter_secrets):
            reply = reply.without(secret)
        return reply


def _with_parameters(url: str, parameters: Mapping[str, str]) -> str:
    if not parameters:
        return url
    written = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in parameters.items())
    return f"{url}{'&' if '?' in url else '?'}{written}"


def _check_address(url: str, names: Sequence[str]) -> None:
    """No secret can stand in it, and no query can change the host."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except (ValueError, AttributeError, TypeError):
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or "{" in parts.netloc or parts.fragment:
        raise AssayError("url: is no HTTP address. Write it as https://host/search?q={query}&limit={max_results}.")
    given = [parameter.partition("=")[0] for parameter in parts.query.split("&")]
    if parts.username or parts.password or any(looks_secret(name) for name in given):
        raise AssayError(
            "url: holds a user, password or key, which do not belong into a configuration. "
            "Name an environment variable that does: headers: {X-Key: {env: NAME}}, or parameters: {key: {env: NAME}}."
        )
    check_address(url, names)


def _check_method(method: str, body: Any) -> None:
    if method not in ("GET", "POST"):
        raise AssayError(f"method: `{method}` is neither GET nor POST.")
    if method == "GET" and body is not None:
        raise AssayError("body: a GET has none. Set `method: POST`, or remove it.")


def _check_body(body: Any, names: Sequence[str], field: str = "body") -> None:
    """No secret can stand in it. A name that looks like one may stand before a placeholder, which is none."""
    if isinstance(body, Mapping):
        for name, value in body.items():
            inner = f"{field}.{name}"
            if looks_secret(str(name)) and not is_placeholder(value, names):
                raise AssayError(
                    f"{inner}: a secret does not belong into a configuration. Send it as a header or a parameter, and "
                    "name the environment variable that holds it: headers: {X-Key: {env: NAME}}."
                )
            _check_body(value, names, inner)
    elif isinstance(body, list):
        for place, value in enumerate(body):
            _check_body(value, names, f"{field}[{place}]")


def check_numbers(*, zero: bool = False, **given: Any) -> None:
    """AssayError unless each setting is a number above 0. zero: 0 will do."""
    for name, number in given.items():
        if type(number) not in {int, float} or not (0 < number < math.inf or (zero and number == 0)):
            raise AssayError(f"{name}: must be a number, {'0 or more' if zero else 'above 0'}.")


def check_whole(**given: Any) -> None:
    """AssayError unless each setting is a whole number, 1 or more."""
    for name, number in given.items():
        if type(number) is not int or number < 1:
            raise AssayError(f"{name}: must be a whole number, 1 or more.")
