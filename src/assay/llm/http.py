"""Calls of model servers: JSON over HTTP, where no reply is a failed call."""

from collections.abc import Mapping
from typing import Any

from assay.http import NoReply, Reply, send
from assay.llm.chat import CallFailed, Reason


def json_post(url: str, payload: Mapping[str, Any], headers: Mapping[str, str], timeout: float) -> Reply:
    """Send `payload` as JSON. timeout: seconds for the whole call.

    CallFailed("timeout" or "connection") where no whole reply came; a reply of any status is returned.
    """
    return _call("POST", url, payload, headers, timeout)


def json_get(url: str, headers: Mapping[str, str], timeout: float) -> Reply:
    return _call("GET", url, None, headers, timeout)


def _call(method: str, url: str, payload: Any, headers: Mapping[str, str], timeout: float) -> Reply:
    try:
        return send(method, url, payload, headers, timeout)
    except NoReply as none:
        reason: Reason = "timeout" if none.reason == "timeout" else "connection"
        raise CallFailed(reason, none.detail, seconds=none.seconds) from None
