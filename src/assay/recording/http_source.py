"""A search API over HTTP whose replies are JSON."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from assay.federated.identity import aliases
from assay.federated.paper_json import read_paper
from assay.http import Reply
from assay.recording.clock import Clock
from assay.recording.http_call import HttpCall, check_numbers, check_whole
from assay.recording.json_path import JsonPath
from assay.recording.placeholders import NAMES, values_of
from assay.recording.result_fields import ResultFields
from assay.recording.source import Found, SourceFailed, SourceQuery

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
        self._call = HttpCall(
            url,
            method=method,
            body=body,
            headers=headers,
            parameters=parameters,
            timeout=timeout,
            attempts=attempts,
            first_wait=first_wait,
            longest_wait=longest_wait,
            per_second=per_second,
            max_bytes=max_bytes,
            clock=clock or Clock(),
            names=NAMES,
        )
        check_numbers(slow_seconds=slow_seconds, zero=True)
        check_whole(max_results=1 if max_results is None else max_results)
        self.slow_seconds = float(slow_seconds)
        self._results = JsonPath(results, "results")
        self._fields = ResultFields(fields)
        self._max_results = max_results
        self._absent_list_is_empty = absent_list_is_empty

    def check(self) -> None:
        self._call.check()

    def search(self, query: SourceQuery) -> Found:
        most = query.max_results if self._max_results is None else min(query.max_results, self._max_results)
        return self._found(self._call.make(values_of(SourceQuery(query.text, most, query.year_from, query.year_to))))

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


def _has_name(row: Mapping[str, Any]) -> bool:
    """Whether a judgment can name it: the rule of assay.federated.lint."""
    paper = read_paper(row, [])
    return bool(paper.title or aliases(paper))


def _note(left_out: int, unread: list[str]) -> str:
    notes = [f"{left_out} results left out: neither title nor identity"] if left_out else []
    notes += [f"{count} values of `{name}` not read" for name, count in sorted(Counter(unread).items())]
    return "; ".join(notes)
