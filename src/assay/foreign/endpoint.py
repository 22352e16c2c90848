"""A user's search or RAG service over HTTP, asked once for each query; its replies are kept."""

import json
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.foreign.asking import ask_all
from assay.foreign.reply_reader import ReplyReader
from assay.foreign.result import ForeignResult
from assay.foreign.transcript import NAME, KeptReply, Transcript
from assay.recording.clock import Clock
from assay.recording.http_call import HttpCall, check_whole
from assay.recording.placeholders import Values
from assay.recording.source import SourceFailed
from assay.records import Query

NAMES = ("query", "top_k", "query_id")
SYSTEM = "endpoint"
_UNSEEN = {"size", "nfiles"}


@dataclass(frozen=True, slots=True)
class Asked:
    """seconds: of the call that answered; None where none did."""

    result: ForeignResult
    seconds: float | None


class Endpoint:
    """url, method, body, headers, parameters, timeout, attempts, first_wait, longest_wait, per_second, max_bytes: see
    assay.recording.http_call; placeholders are {query}, {top_k} and {query_id}. A body may be a JSON text, too.

    results, fields, answer, contexts, prefixes, absent_list_is_empty: see assay.foreign.reply_reader.
    top_k: how many results are asked for; None: as many as the cell keeps. workers: calls at once. version: any text
    that says which state of the service answers; change it, and every query is asked anew. give_up_after: failed calls
    in a row, each with all its attempts; None: never. cache: the folder of the transcript.
    """

    def __init__(
        self,
        url: str,
        *,
        results: str | None = None,
        fields: Mapping[str, Any] | None = None,
        answer: str | None = None,
        contexts: str | None = None,
        prefixes: Mapping[str, str] | None = None,
        absent_list_is_empty: bool = False,
        method: str = "GET",
        body: Any = None,
        headers: Mapping[str, Any] | None = None,
        parameters: Mapping[str, Any] | None = None,
        timeout: float = 60.0,
        attempts: int = 4,
        first_wait: float = 1.0,
        longest_wait: float = 60.0,
        per_second: float = 5.0,
        workers: int = 4,
        max_bytes: int = 20_000_000,
        top_k: int | None = None,
        version: str = "",
        give_up_after: int | None = 10,
        cache: Path,
        clock: Clock | None = None,
    ) -> None:
        for field, given in {"body": body, "headers": headers, "parameters": parameters}.items():
            _refuse_unseen(given, field)
        self._clock = clock or Clock()
        self._call = HttpCall(
            url,
            method=method,
            body=_body(body),
            headers=headers,
            parameters=parameters,
            timeout=timeout,
            attempts=attempts,
            first_wait=first_wait,
            longest_wait=longest_wait,
            per_second=per_second,
            max_bytes=max_bytes,
            clock=self._clock,
            names=NAMES,
        )
        self._reader = ReplyReader(
            results=results,
            fields=fields,
            answer=answer,
            contexts=contexts,
            prefixes=prefixes,
            absent_list_is_empty=absent_list_is_empty,
        )
        check_whole(workers=workers, top_k=1 if top_k is None else top_k)
        check_whole(give_up_after=1 if give_up_after is None else give_up_after)
        self._workers, self._top_k, self._version, self._give_up_after = workers, top_k, str(version), give_up_after
        self._path = cache / NAME
        self._failed_in_a_row = 0
        self._lock = threading.Lock()

    def ask(self, queries: Sequence[Query], most: int) -> list[Asked]:
        """One result a query, in their order; a call that failed for good has its `failure`.

        most: results wanted. Says on stderr what failed. AssayError where a key is missing, where not one call was
        answered, or too many failed in a row: what was answered before stays in the transcript.
        """
        with Transcript(self._path) as transcript:
            requests = [(query, self._values(query, most)) for query in queries]
            if any(transcript.read(self._request(values)) is None for _, values in requests):
                self._call.check()
            asked = ask_all(lambda pair: self._one(*pair, transcript), requests, self._workers, self._clock)
        _tell([entry.result.failure for entry in asked])
        return asked

    def _values(self, query: Query, most: int) -> Values:
        return {"query": query.text, "top_k": self._top_k or most, "query_id": query.id}

    def _request(self, values: Values) -> dict[str, Any]:
        return {"version": self._version, **self._call.identity(values)}

    def _one(self, query: Query, values: Values, transcript: Transcript) -> Asked:
        request = self._request(values)
        kept = transcript.read(request)
        try:
            if kept is not None:
                return Asked(self._reader.read(SYSTEM, query.id, kept.body), kept.seconds)
            reply = self._call.make(values)
            if reply.body is None:
                raise SourceFailed("not JSON")
            result = self._reader.read(SYSTEM, query.id, reply.body)
        except SourceFailed as failure:
            self._count(failure.reason)
            return Asked(ForeignResult(SYSTEM, query.id, None, failure=failure.reason), None)
        self._count("")
        transcript.write(request, KeptReply(reply.body, reply.seconds))
        return Asked(result, reply.seconds)

    def _count(self, failure: str) -> None:
        with self._lock:
            self._failed_in_a_row = self._failed_in_a_row + 1 if failure else 0
            in_a_row = self._failed_in_a_row
        if self._give_up_after is not None and in_a_row >= self._give_up_after:
            raise AssayError(
                f"the service failed {in_a_row} times in a row, the last time by: {failure}.\n"
                "  Mend that and run it again: no answered call is repeated, and nothing was overwritten. "
                "`give_up_after` of the method sets how many."
            )


def _tell(failures: Sequence[str]) -> None:
    reasons = Counter(failure for failure in failures if failure)
    said = ", ".join(f"{reason}: {count}" for reason, count in sorted(reasons.items()))
    if reasons and reasons.total() == len(failures):
        raise AssayError(
            f"not one of {len(failures)} calls to the service gave a result ({said}).\n"
            "  Mend that and run it again: nothing was overwritten."
        )
    if reasons:
        print(
            f"{reasons.total()} of {len(failures)} calls to the service failed ({said}): what hangs on them is "
            "undetermined. To ask these anew, run it again: a stage by `dvc repro -s -f STAGE`.",
            file=sys.stderr,
        )


def _body(given: Any) -> Any:
    """A JSON text may stand for the value."""
    if not isinstance(given, str):
        return given
    try:
        return json.loads(given)
    except ValueError as error:
        raise AssayError(f'body: a text must hold JSON, such as \'{{"q": "{{query}}"}}\': {error}.') from None


def _refuse_unseen(given: Any, field: str) -> None:
    """DVC's run cache does not see a change of these keys in the resolved config, and would bring a stale ranking."""
    if isinstance(given, Mapping):
        for name, value in given.items():
            if name in _UNSEEN:
                mend = "Write the body as a JSON text in quotes" if field.startswith("body") else "Put it into `url`"
                raise AssayError(f"{field}.{name}: DVC overlooks changes of a key of this name. {mend}.")
            _refuse_unseen(value, f"{field}.{name}")
    elif isinstance(given, list):
        for value in given:
            _refuse_unseen(value, field)
