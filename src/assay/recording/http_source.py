"""A search API over HTTP whose replies are JSON."""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

from assay.errors import AssayError
from assay.federated.identity import aliases
from assay.federated.paper_json import read_paper
from assay.http import NoReply, Reply, send
from assay.key import looks_secret
from assay.recording.clock import Clock
from assay.recording.json_path import JsonPath
from assay.recording.named_values import NamedValues
from assay.recording.placeholders import check_address, fill_address, fill_body, is_placeholder, names_query, values_of
from assay.recording.rate_limit import RateLimit
from assay.recording.result_fields import ResultFields
from assay.recording.retry import RetryPolicy, with_retry
from assay.recording.source import Found, SourceFailed, SourceQuery

_PASSING = {408, 429}  # and all from 500 on
_ERRORS = {"error", "errors"}


class HttpSource:
    """url: with {query}, {max_results}, {year_from}, {year_to}; see assay.recording.placeholders, for `body` too.

    method: GET, or POST with the JSON value `body`. results: the path of the list of results, and fields: which of
    their fields is which; see assay.recording.json_path and assay.recording.result_fields. headers, parameters (more of
    the address): a value, or {env: NAME, prefix: ...}. timeout: seconds for a whole call. attempts: in all, for
    what fails in passing. first_wait, longest_wait: seconds between them. per_second: calls. slow_seconds: a call that
    takes longer is recorded as slow. max_results: the most that the source gives, where a query asks for more.
    max_bytes: of a reply, unpacked. absent_list_is_empty: some sources leave the list out where they find nothing; an
    object without `error` or `errors`, in which all is there but the list itself, then counts as nothing found.

    Redirects are not followed: headers may hold secrets, and another host is no place for them.
    """

    def __init__(
        self,
        url: str,
        results: str,
        fields: Mapping[str, Any],
        *,
        method: str = "GET",
        body: Any = None,
        headers: Mapping[str, Any] | None = None,
        parameters: Mapping[str, Any] | None = None,
        timeout: float = 30.0,
        attempts: int = 4,
        first_wait: float = 1.0,
        longest_wait: float = 60.0,
        per_second: float = 1.0,
        slow_seconds: float = 10.0,
        max_results: int | None = None,
        max_bytes: int = 20_000_000,
        absent_list_is_empty: bool = False,
        clock: Clock | None = None,
    ) -> None:
        _check_address(url)
        _check_method(method, body)
        _check_body(body)
        if not names_query(url) and not names_query(body):
            raise AssayError("url: {query} stands neither in it nor in `body`: every query would get the same results.")
        _check_numbers(timeout=timeout, per_second=per_second)
        _check_numbers(first_wait=first_wait, longest_wait=longest_wait, slow_seconds=slow_seconds, zero=True)
        _check_whole(attempts=attempts, max_bytes=max_bytes, max_results=1 if max_results is None else max_results)
        self.slow_seconds = float(slow_seconds)
        self._url, self._method, self._body = url, method, body
        self._results = JsonPath(results, "results")
        self._fields = ResultFields(fields)
        self._headers = NamedValues(headers or {}, "headers")
        self._parameters = NamedValues(parameters or {}, "parameters")
        self._timeout, self._max_bytes, self._max_results = float(timeout), max_bytes, max_results
        self._absent_list_is_empty = absent_list_is_empty
        self._retry = RetryPolicy(attempts, float(first_wait), float(longest_wait))
        self._clock = clock or Clock()
        self._limit = RateLimit(float(per_second), self._clock)

    def check(self) -> None:
        self._headers.check()
        self._parameters.check()

    def search(self, query: SourceQuery) -> Found:
        return with_retry(lambda: self._once(query), self._retry, self._clock)

    def _once(self, query: SourceQuery) -> Found:
        self._limit.wait()
        reply = self._reply(query)
        if not 200 <= reply.status < 300:
            passing = reply.status in _PASSING or reply.status >= 500
            reason = f"HTTP {reply.status}{' (redirects are not followed)' if 300 <= reply.status < 400 else ''}"
            raise SourceFailed(reason, seconds=reply.seconds, passing=passing, retry_after=reply.retry_after)
        return self._found(reply)

    def _reply(self, query: SourceQuery) -> Reply:
        most = query.max_results if self._max_results is None else min(query.max_results, self._max_results)
        values = values_of(SourceQuery(query.text, most, query.year_from, query.year_to))
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

    def _found(self, reply: Reply) -> Found:
        if reply.body is None:
            raise SourceFailed("not JSON", seconds=reply.seconds)
        items = self._results.items(reply.body)
        if items is None and self._absent_list_is_empty and self._leaves_it_out(reply.body):
            items = []
        if items is None:
            raise SourceFailed(f"no list at `{self._results}`", seconds=reply.seconds)
        read = [self._fields.read(item) for item in items]
        results = [row for row, _ in read if _has_name(row)]
        if read and not results:
            raise SourceFailed("no result has a title or an identity: check `fields`", seconds=reply.seconds)
        return Found(
            results, reply.seconds, _note(len(read) - len(results), [name for _, names in read for name in names])
        )

    def _leaves_it_out(self, body: Any) -> bool:
        """Some sources answer with HTTP 200 and an error, which is not the same as nothing found."""
        return isinstance(body, dict) and not _ERRORS & set(body) and self._results.lacks_list(body)


def _with_parameters(url: str, parameters: Mapping[str, str]) -> str:
    if not parameters:
        return url
    written = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in parameters.items())
    return f"{url}{'&' if '?' in url else '?'}{written}"


def _has_name(row: Mapping[str, Any]) -> bool:
    """Whether a judgment can name it: the rule of assay.federated.lint."""
    paper = read_paper(row, [])
    return bool(paper.title or aliases(paper))


def _note(left_out: int, unread: list[str]) -> str:
    notes = [f"{left_out} results left out: neither title nor identity"] if left_out else []
    notes += [f"{count} values of `{name}` not read" for name, count in sorted(Counter(unread).items())]
    return "; ".join(notes)


def _check_address(url: str) -> None:
    """No secret can stand in it, and no query can change the host."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except (ValueError, AttributeError, TypeError):
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or "{" in parts.netloc or parts.fragment:
        raise AssayError("url: is no HTTP address. Write it as https://host/search?q={query}&limit={max_results}.")
    names = [parameter.partition("=")[0] for parameter in parts.query.split("&")]
    if parts.username or parts.password or any(looks_secret(name) for name in names):
        raise AssayError(
            "url: holds a user, password or key, which do not belong into a configuration. "
            "Name an environment variable that does: headers: {X-Key: {env: NAME}}, or parameters: {key: {env: NAME}}."
        )
    check_address(url)


def _check_method(method: str, body: Any) -> None:
    if method not in ("GET", "POST"):
        raise AssayError(f"method: `{method}` is neither GET nor POST.")
    if method == "GET" and body is not None:
        raise AssayError("body: a GET has none. Set `method: POST`, or remove it.")


def _check_body(body: Any, field: str = "body") -> None:
    """No secret can stand in it. A name that looks like one may stand before a placeholder, which is none."""
    if isinstance(body, Mapping):
        for name, value in body.items():
            inner = f"{field}.{name}"
            if looks_secret(str(name)) and not is_placeholder(value):
                raise AssayError(
                    f"{inner}: a secret does not belong into a configuration. Send it as a header or a parameter, and "
                    "name the environment variable that holds it: headers: {X-Key: {env: NAME}}."
                )
            _check_body(value, inner)
    elif isinstance(body, list):
        for place, value in enumerate(body):
            _check_body(value, f"{field}[{place}]")


def _check_numbers(*, zero: bool = False, **given: Any) -> None:
    """zero: 0 will do."""
    for name, number in given.items():
        if type(number) not in {int, float} or not (0 < number < math.inf or (zero and number == 0)):
            raise AssayError(f"{name}: must be a number, {'0 or more' if zero else 'above 0'}.")


def _check_whole(**given: Any) -> None:
    for name, number in given.items():
        if type(number) is not int or number < 1:
            raise AssayError(f"{name}: must be a whole number, 1 or more.")
