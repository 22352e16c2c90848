import pytest
from requests.structures import CaseInsensitiveDict

from assay.errors import AssayError
from assay.http import Reply
from assay.llm.chat import CallFailed
from assay.llm.status import raise_for_status


def reply(status, message="", headers=None):
    body = {"error": {"message": message}}
    return Reply(status, body, str(body), CaseInsensitiveDict(headers or {}), 0.1)


def test_200_passes():
    raise_for_status(reply(200), "S", "M")


@pytest.mark.parametrize(
    ("status", "message", "reason"),
    [
        (408, "", "timeout"),
        (429, "slow down", "rate limit"),
        (500, "oops", "server error"),
        (503, "busy", "server error"),
        (529, "overloaded", "server error"),
        (400, "This model's maximum context length is 8192 tokens", "truncated"),
        (400, "the request exceeds the available context size", "truncated"),
        (413, "prompt is too long", "truncated"),
        (400, "triggering the content management policy", "refused"),
    ],
)
def test_a_failed_call(status, message, reason):
    with pytest.raises(CallFailed) as caught:
        raise_for_status(reply(status, message), "S", "M")
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("status", "mend"),
    [(401, "key_env"), (403, "key_env"), (404, "M"), (301, "base_url"), (400, "settings"), (402, "settings")],
)
def test_a_fault_of_the_set_up_names_its_mend(status, mend):
    with pytest.raises(AssayError, match=mend):
        raise_for_status(reply(status, "no"), "S", "M")
