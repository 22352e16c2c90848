"""The calls that a stage kept beside its output, as `Transcript.export_calls` writes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines
from assay.llm.call_key import call_key
from assay.llm.chat import Completion, Usage


@dataclass(frozen=True, slots=True)
class KeptCall:
    key: str
    request: dict[str, Any]  # see assay.llm.call_key.call_request
    reply: Completion


def read_kept_calls(path: Path) -> Iterator[KeptCall]:
    """The calls of `path` in its order. AssayError where a line is damaged, or its key is not that of its request."""
    for number, line in enumerate(read_json_lines(path), start=1):
        try:
            call = KeptCall(line["key"], line["request"], parse_completion(line["reply"]))
            key = call_key(call.request)
        except (KeyError, TypeError, ValueError):
            raise AssayError(f"{path}:{number}: not a call of a model. Pull the file again.") from None
        if key != call.key:
            raise AssayError(f"{path}:{number}: the key is not that of the request. Pull the file again.")
        yield call


def parse_completion(reply: Mapping[str, Any]) -> Completion:
    """KeyError, TypeError or ValueError where `reply` is none."""
    counts = reply["usage"]
    usage = Usage(counts["prompt"], counts["completion"], counts["thought"], counts["cached"])
    return Completion(str(reply["text"]), reply["data"], usage, float(reply["seconds"]), str(reply["finish_reason"]))
