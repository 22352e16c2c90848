"""Which part of a service's reply is which: results with id, lines, score and text, the answer, the contexts."""

import math
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from assay.errors import AssayError
from assay.foreign.result import ForeignHit, ForeignResult
from assay.recording.json_path import JsonPath
from assay.recording.source import SourceFailed

FIELDS = ("id", "start", "end", "score", "text")
Paths = tuple[JsonPath, ...]  # the first one under which something stands counts


class ReplyReader:
    """results: the path of the list of results; fields: where in a result its `id`, and what else it has, stand.

    answer, contexts: paths of a service that answers. prefixes: what the service's ids begin with, and what stands
    there instead in the suite's. absent_list_is_empty: the service leaves the list out where it finds nothing.
    See assay.recording.json_path. AssayError where a setting is at fault.
    """

    def __init__(
        self,
        *,
        results: str | None,
        fields: Mapping[str, Any] | None,
        answer: str | None,
        contexts: str | None,
        prefixes: Mapping[str, str] | None,
        absent_list_is_empty: bool,
    ) -> None:
        if results is None and answer is None:
            raise AssayError("results, answer: name the path of one of them at least: nothing would be read.")
        self._results = None if results is None else JsonPath(results, "results")
        self._fields = {} if results is None else _field_paths(fields)
        self._answer = None if answer is None else JsonPath(answer, "answer")
        self._contexts = None if contexts is None else JsonPath(contexts, "contexts")
        self._prefixes = _prefixes(prefixes or {})
        self._absent_list_is_empty = absent_list_is_empty

    def read(self, system: str, query_id: str, body: Any) -> ForeignResult:
        """SourceFailed where the reply has not what the settings say; its reason quotes nothing of the reply."""
        return ForeignResult(system, query_id, self._hits(body), self._answer_of(body), self._contexts_of(body))

    def _hits(self, body: Any) -> tuple[ForeignHit, ...] | None:
        if self._results is None:
            return None
        items = self._results.items(body)
        if items is None and self._absent_list_is_empty and self._results.lacks_list(body):
            items = []
        if items is None:
            raise SourceFailed(f"no list at `{self._results}`")
        return tuple(map(self._hit, items))

    def _hit(self, item: Any) -> ForeignHit:
        doc_id = _text(self._first("id", item))
        if not doc_id:
            raise SourceFailed("a result without an id: check `fields.id`")
        quoted = self._first("text", item)
        text = _text(quoted)
        if quoted is not None and text is None:
            raise SourceFailed("a result whose text is none: check `fields.text`")
        return ForeignHit(
            self._renamed(doc_id), self._score(item), self._line("start", item), self._line("end", item), text or ""
        )

    def _first(self, field: str, item: Any) -> Any:
        for path in self._fields.get(field, ()):
            values = path.values(item)
            if values:
                return values[0]
        return None

    def _score(self, item: Any) -> float | None:
        value = self._first("score", item)
        if value is None:
            return None
        try:
            number = math.nan if isinstance(value, bool) else float(value)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        if not math.isfinite(number):
            raise SourceFailed("a score that is no finite number: check `fields.score`")
        return number

    def _line(self, field: str, item: Any) -> int | None:
        value = self._first(field, item)
        if value is None:
            return None
        written = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
        if isinstance(value, bool) or not written.isascii() or not written.isdigit():
            raise SourceFailed(f"a line that is no number: check `fields.{field}`")
        return int(written)

    def _renamed(self, doc_id: str) -> str:
        for prefix, instead in self._prefixes.items():
            if doc_id.startswith(prefix):
                return instead + doc_id.removeprefix(prefix)
        return doc_id

    def _answer_of(self, body: Any) -> str | None:
        values = self._answer.values(body) if self._answer else []
        if not values:
            return None
        if not isinstance(values[0], str):
            raise SourceFailed(f"no text at `{self._answer}`")
        return _whole(values[0])

    def _contexts_of(self, body: Any) -> tuple[str, ...] | None:
        if self._contexts is None:
            return None
        items = self._contexts.items(body)
        values = self._contexts.values(body) if items is None else items
        if items is None and not values:
            return None
        if not all(isinstance(value, str) for value in values):
            raise SourceFailed(f"no texts at `{self._contexts}`")
        return tuple(map(_whole, values))


def _field_paths(given: Mapping[str, Any] | None) -> dict[str, Paths]:
    if not isinstance(given, Mapping) or "id" not in given:
        raise AssayError("fields: name at least the path of a result's id, such as {id: path}.")
    for name in given:
        if name not in FIELDS:
            close = get_close_matches(str(name), FIELDS, n=1)
            hint = f" Did you mean `{close[0]}`?" if close else ""
            raise AssayError(f"fields: `{name}` is unknown.{hint} There are: {', '.join(FIELDS)}.")
    if ("start" in given) != ("end" in given):
        raise AssayError("fields: `start` and `end` go together: name both or none.")
    return {name: _paths(path, f"fields.{name}") for name, path in given.items() if path is not None}


def _paths(given: Any, field: str) -> Paths:
    several = given if isinstance(given, list) else [given]
    if not several:
        raise AssayError(f"{field}: names no path.")
    return tuple(JsonPath(path, field) for path in several)


def _prefixes(given: Mapping[str, str]) -> dict[str, str]:
    """The longest first, so that the most particular one counts."""
    if not isinstance(given, Mapping) or not all(isinstance(instead, str) for instead in given.values()):
        raise AssayError('prefixes: must be texts with what stands for them, such as {"/srv/docs/": "docs/"}.')
    return {str(prefix): given[prefix] for prefix in sorted(given, key=lambda prefix: (-len(str(prefix)), str(prefix)))}


def _text(value: Any) -> str | None:
    """A text or a whole number as one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _whole(value) if isinstance(value, str) else None


def _whole(text: str) -> str:
    """Half a surrogate pair, which JSON may hold and no file, becomes a mark."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
