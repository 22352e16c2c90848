"""Capture a task: all documents of its logs, one after the other, into one record."""

from collections.abc import Sequence

from assay.capturing.log_documents import Unreadable, read_documents
from assay.capturing.logs import Log
from assay.capturing.recorded import RecordedTask
from assay.capturing.settings import CaptureSettings
from assay.capturing.union import Union
from assay.capturing.walk import entries


def capture(task: str, logs: Sequence[Log], settings: CaptureSettings) -> RecordedTask:
    """Of one document at a time no more is kept than the tool's calls and results, and the ids of other calls."""
    union = Union(settings)
    for log in logs:
        union.start()
        for document in read_documents(log.path):
            place = f"{log.name}:{document.line}"
            if isinstance(document, Unreadable):
                union.oddity(place, document.what)
                continue
            try:
                for entry in entries(document.value):
                    union.add(entry, place)
            except RecursionError:
                union.oddity(place, "nested too deep to read.")
    return union.recorded(task)
