"""The union of a task's calls over all documents of its logs, which repeat each other's history.

Calls are the same where their id and arguments are. One id with other arguments is a call of its own where both stand
in one conversation (some servers number the calls of each reply anew), else another version of it: the first one that
can be read is kept. Calls without an id are the same where tool and arguments are, and their position is: the how many
equal call of its conversation it is.

A result belongs to the latest call of its id in its conversation. One without an id belongs to the first call of its
tool in the conversation that has none yet, or to the first such call of the task; one without a name either to the
first call without an id in the conversation, whichever tool's it is.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from assay.capturing.entries import Call, Entry, Fragment, Oddity, Result, Start
from assay.capturing.fields import clean
from assay.capturing.hits import Reading, content_text, pair_hits, read_result
from assay.capturing.malformed import Malformed
from assay.capturing.pairs import Arguments, read_arguments
from assay.capturing.recorded import RecordedPair, RecordedTask, UnreadResult, natural_order
from assay.capturing.settings import CaptureSettings

_SHOWN_ID = 80


@dataclass(slots=True)
class _Kept:
    """A call of the tool."""

    id: str
    place: str
    digest: str
    arguments: Arguments
    result: Reading | None = None
    result_digest: str = ""
    unread: str = ""
    faults: dict[tuple[str, str], None] = field(default_factory=dict)  # place, what; of the result


@dataclass(slots=True)
class _Open:
    """A call of the conversation that has no result yet; `kept` is None for another tool's."""

    id: str
    name: str
    kept: _Kept | None


class Union:
    """Takes entries in the order of the logs."""

    def __init__(self, settings: CaptureSettings) -> None:
        self._settings = settings
        self._kept: list[_Kept] = []
        self._by_id: dict[str, list[_Kept]] = {}
        self._by_content: dict[tuple[str, str, int], _Kept] = {}
        self._others: set[str] = set()  # ids of other tools' calls
        self._versions: dict[tuple[str, str], str] = {}  # id and arguments that were not kept: where
        self._fragments: dict[str, str] = {}
        self._early: dict[tuple[str, str], Result] = {}  # results whose call may still come
        self._told: set[tuple[str, str]] = set()
        self._malformed = Malformed()
        self.start()

    def start(self) -> None:
        """A conversation starts."""
        self._equal: Counter[tuple[str, str]] = Counter()
        self._ids: dict[str, dict[str, _Kept]] = {}
        self._open: list[_Open] = []

    def oddity(self, place: str, what: str) -> None:
        self._malformed.add(place, what)

    def add(self, entry: Entry, document: str) -> None:
        """document: its file and line."""
        if isinstance(entry, Start):
            self.start()
            return
        place = f"{document}, {entry.place}" if entry.place else document
        match entry:
            case Call():
                self._call(entry, place)
            case Result():
                self._result(entry, place)
            case Fragment():
                if self._settings.is_tool(entry.name):
                    self._fragments.setdefault(entry.id, place)
            case Oddity():
                self._oddity(entry, place)

    def recorded(self, task: str) -> RecordedTask:
        """What was captured, once all entries are in."""
        self._answer_late()
        for kept in self._kept:
            for fault in kept.arguments.faults:
                self._malformed.add(kept.place, f"{_shown(kept.id)}: {fault}")
            for place, what in kept.faults:
                self._malformed.add(place, what)
        self._name_what_is_left()
        return RecordedTask(
            task,
            tuple(pair for kept in self._kept for pair in _pairs(kept)),
            calls=len(self._kept),
            unanswered=sum(kept.result is None for kept in self._kept),
            unread=tuple(
                UnreadResult(kept.id, kept.unread) for kept in self._kept if kept.result and kept.result.groups is None
            ),
            malformed=tuple(sorted(self._malformed.named, key=lambda entry: natural_order(entry.place))),
            malformed_count=self._malformed.count,
        )

    def _oddity(self, oddity: Oddity, place: str) -> None:
        """A repeated history repeats it in the same message: it counts once."""
        if (oddity.place, oddity.what) in self._told:
            return
        if oddity.place:
            self._told.add((oddity.place, oddity.what))
        self.oddity(place, oddity.what)

    def _call(self, call: Call, place: str) -> None:
        if not self._settings.is_tool(call.name):
            self._open.append(_Open(call.id, call.name, None))
            if call.id:
                self._others.add(call.id)
            return
        arguments = read_arguments(call.arguments, self._settings.arguments)
        digest = _digest(arguments.value)
        kept = self._known_by_id(call, arguments, digest, place) if call.id else None
        if not call.id:
            self._equal[call.name, digest] += 1
            key = (call.name, digest, self._equal[call.name, digest])
            kept = self._by_content.get(key)
            if kept is None:
                kept = self._by_content[key] = self._keep(f"#{len(self._kept) + 1}", arguments, digest, place)
        elif kept is None:
            same = self._by_id.setdefault(call.id, [])
            shown = call.id if not same else f"{call.id}#{len(same) + 1}"
            kept = self._keep(shown, arguments, digest, place)
            same.append(kept)
        if call.id:
            self._ids.setdefault(call.id, {})[digest] = kept
        self._open.append(_Open(call.id, call.name, kept))

    def _known_by_id(self, call: Call, arguments: Arguments, digest: str, place: str) -> _Kept | None:
        """None where it is a new call."""
        same = self._by_id.get(call.id, [])
        for kept in same:
            if kept.digest == digest:
                return kept
        if not same or self._ids.get(call.id):
            return None
        kept = same[0]
        if arguments.pairs and not kept.arguments.pairs:
            kept.arguments, kept.digest, kept.place = arguments, digest, place
        else:
            self._versions.setdefault((call.id, digest), place)
        return kept

    def _keep(self, call_id: str, arguments: Arguments, digest: str, place: str) -> _Kept:
        kept = _Kept(clean(call_id), place, digest, arguments)
        self._kept.append(kept)
        return kept

    def _result(self, result: Result, place: str) -> None:
        opened = self._close(result)
        if opened is not None:
            if opened.kept is not None:
                self._answer(opened.kept, result.content, place)
        elif result.id and result.id in self._by_id:
            kept = self._ids.get(result.id) or {}
            latest = list(kept.values())[-1] if kept else self._by_id[result.id][-1]
            self._answer(latest, result.content, place)
        elif not (result.id in self._others or (result.name and not self._settings.is_tool(result.name))):
            key = (result.id, "" if result.id else _digest(result.content))
            self._early.setdefault(key, Result(result.id, result.name, result.content, place))

    def _close(self, result: Result) -> _Open | None:
        """The call of the conversation that the result answers, taken out of the open ones."""
        for position, opened in self._candidates(result):
            if _answers(result, opened):
                return self._open.pop(position)
        return None

    def _candidates(self, result: Result) -> list[tuple[int, _Open]]:
        """By id the latest call comes first, for its id may be used again; without one they are answered in order."""
        numbered = list(enumerate(self._open))
        return numbered[::-1] if result.id else numbered

    def _answer(self, kept: _Kept, content: Any, place: str) -> None:
        text = content_text(content)
        digest = _digest(text)
        if kept.result is None:
            kept.result, kept.result_digest = read_result(text, self._settings.results), digest
            kept.unread = text if kept.result.groups is None else ""
            for fault in kept.result.faults:
                kept.faults[place, f"result of {_shown(kept.id)}: {fault}"] = None
        elif digest != kept.result_digest and ("result", kept.id) not in self._told:
            self._told.add(("result", kept.id))
            what = f"result of {_shown(kept.id)}: it comes again with another content; the first one is kept."
            kept.faults[place, what] = None

    def _answer_late(self) -> None:
        for result in self._early.values():
            if result.id in self._others:
                continue
            waiting = [kept for kept in self._by_content.values() if kept.result is None and result.name]
            found = self._by_id.get(result.id, []) if result.id else waiting
            if found:
                self._answer(found[0], result.content, result.place)
            else:
                named = _shown(result.id) if result.id else "a call without an id"
                self._malformed.add(result.place, f"a result to an unknown call ({named}).")
        self._early.clear()

    def _name_what_is_left(self) -> None:
        for (call_id, digest), place in self._versions.items():
            if all(kept.digest != digest for kept in self._by_id[call_id]):
                what = f"{_shown(call_id)}: it comes again with other arguments; the first ones are kept."
                self._malformed.add(place, what)
        for call_id, place in self._fragments.items():
            if call_id not in self._by_id:
                what = f"{_shown(call_id)}: it is streamed in parts, and no later request repeats it whole."
                self._malformed.add(place, what)


def _answers(result: Result, opened: _Open) -> bool:
    if result.id:
        return opened.id == result.id
    return opened.name == result.name if result.name else not opened.id


def _pairs(kept: _Kept) -> list[RecordedPair]:
    arguments = kept.arguments
    found = pair_hits(kept.result or Reading(None), arguments)
    return [
        RecordedPair(pair.query, pair.use_case, kept.id, hits, shared)
        for pair, (hits, shared) in zip(arguments.pairs, found, strict=True)
    ]


def _digest(value: Any) -> str:
    written = json.dumps(value, sort_keys=True)
    return hashlib.blake2b(written.encode(), digest_size=16).hexdigest()


def _shown(call_id: str) -> str:
    return f"call {clean(call_id[:_SHOWN_ID])}{'...' if len(call_id) > _SHOWN_ID else ''}"
