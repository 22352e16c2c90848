import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.errors import AssayError
from assay.llm.call_key import call_key
from assay.llm.chat import Completion, Usage
from assay.llm.transcript import Transcript

REQUEST = {"model": "m", "messages": [{"role": "user", "content": "ü"}], "sample": 0}
REPLY = Completion("hellö", {"a": [1, None]}, Usage(1, 2, None, 0), 0.25, "stop")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cache" / "transcript.sqlite"


@pytest.fixture
def transcript(path):
    with Transcript(path) as transcript:
        yield transcript


def test_comes_back_as_it_was(transcript):
    assert transcript.read(call_key(REQUEST)) is None
    assert transcript.write(REQUEST, REPLY) == REPLY
    assert transcript.read(call_key(REQUEST)) == REPLY


def test_is_there_for_another_process(transcript, path):
    transcript.write(REQUEST, REPLY)
    with Transcript(path) as other:
        assert other.read(call_key(REQUEST)) == REPLY


def test_what_was_written_first_stays(transcript):
    transcript.write(REQUEST, REPLY)
    later = Completion("later", None, Usage(), 1, "stop")
    assert transcript.write(REQUEST, later) == REPLY


def test_threads_share_it(transcript):
    requests = [REQUEST | {"sample": sample} for sample in range(100)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda request: transcript.write(request, REPLY), requests))
    assert all(transcript.read(call_key(request)) == REPLY for request in requests)


def test_goes_out_sorted_and_comes_in_again(transcript, tmp_path):
    requests = [REQUEST | {"sample": sample} for sample in range(5)]
    for request in requests:
        transcript.write(request, REPLY)
    keys = [call_key(request) for request in requests[:4]]
    calls = tmp_path / "calls.jsonl"
    transcript.export_calls(calls, keys)
    rows = [json.loads(line) for line in calls.read_text(encoding="utf-8").split("\n")[:-1]]
    assert [row["key"] for row in rows] == sorted(keys)
    assert list(rows[0]) == ["key", "reply", "request"]
    assert "hellö" in calls.read_text(encoding="utf-8")
    with Transcript(tmp_path / "other.sqlite") as other:
        assert other.import_calls(calls) == 4
        assert other.import_calls(calls) == 4
        assert other.read(keys[0]) == REPLY
        other.export_calls(tmp_path / "again.jsonl", keys)
    assert (tmp_path / "again.jsonl").read_bytes() == calls.read_bytes()


def test_an_unknown_key_is_not_left_out_in_silence(transcript, tmp_path):
    with pytest.raises(KeyError):
        transcript.export_calls(tmp_path / "calls.jsonl", ["0" * 64])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda row: row["request"].update(sample=9), "not that of the request"),
        (lambda row: row["reply"].pop("usage"), "not a call"),
        (lambda row: row.pop("request"), "not a call"),
        (lambda row: row.update(reply=None), "not a call"),
    ],
)
def test_a_damaged_file_of_calls_is_named(transcript, tmp_path, change, fault):
    calls = tmp_path / "calls.jsonl"
    transcript.write(REQUEST, REPLY)
    transcript.export_calls(calls, [call_key(REQUEST)])
    row = json.loads(calls.read_text(encoding="utf-8"))
    change(row)
    calls.write_text(json.dumps(row) + "\n", encoding="utf-8")
    with Transcript(tmp_path / "other.sqlite") as other:
        with pytest.raises(AssayError, match=rf"calls\.jsonl:1: .*{fault}"):
            other.import_calls(calls)
        assert other.read(call_key(REQUEST)) is None


def test_a_corrupt_file_says_what_to_delete(path):
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(AssayError, match=r"Delete transcript\.sqlite\*"):
        Transcript(path).read("k")


@pytest.mark.parametrize("reply", ["{", "[]", '{"text": "x"}'])
def test_a_corrupt_reply_says_what_to_delete(transcript, path, reply):
    transcript.write(REQUEST, REPLY)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE call SET reply = ?", [reply])
    connection.close()
    with pytest.raises(AssayError, match="Delete"):
        transcript.read(call_key(REQUEST))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights_is_named(path):
    path.parent.mkdir(mode=0o500)
    with pytest.raises(AssayError, match="rights"):
        Transcript(path).read("k")
