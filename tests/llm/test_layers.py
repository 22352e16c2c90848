"""The whole stack against a real server: what it costs, what it keeps, what survives a kill."""

import json
import logging
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import assay
from assay.errors import AssayError
from assay.llm.budget import Budget, Limits
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.concurrency import map_calls
from assay.llm.layers import layered
from assay.llm.openai import OpenAI
from assay.llm.retry import RetryPolicy
from assay.llm.scripted import Scripted
from assay.llm.transcript import Transcript

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
PROGRAM = """
import sys
from pathlib import Path
from assay.llm.chat import Message
from assay.llm.concurrency import map_calls
from assay.llm.layers import layered
from assay.llm.ollama import Ollama
from assay.llm.transcript import Transcript

url, path, calls = sys.argv[1:]
with Transcript(Path(path)) as transcript:
    model = layered(Ollama("m", url, timeout=30), transcript)
    replies = map_calls(lambda n: model.complete([Message("user", str(n))]), range(int(calls)), workers=2)
for reply in replies:
    print(reply.text)
"""


def no_wait(attempts=3):
    return RetryPolicy(attempts=attempts, sleep=lambda _: None)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "transcript.sqlite"


@pytest.fixture
def transcript(path):
    with Transcript(path) as transcript:
        yield transcript


def start(server, path, calls):
    environment = os.environ | {"PYTHONPATH": str(Path(assay.__file__).parent.parent)}
    command = [sys.executable, "-c", PROGRAM, server.url, str(path), str(calls)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def asked(server):
    return [body["messages"][0]["content"] for body in server.bodies]


def kept(path):
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT request FROM call").fetchall()
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    return {json.loads(request)["messages"][0]["content"] for (request,) in rows}


def test_each_attempt_counts_and_a_known_reply_costs_nothing(transcript):
    script = Scripted([CallFailed("server error", ""), "no json", '{"a": 1}'], usage=Usage(10, 1))
    budget = Budget(Limits(calls=3))
    for _ in range(2):
        reply = layered(script, transcript, no_wait(), budget).complete([Message("user", "u")], SCHEMA)
        assert reply.data == {"a": 1}
        assert reply.usage == Usage(20, 2)
    assert budget.spent.calls == 3
    assert len(script.calls) == 3


def test_the_repair_has_attempts_of_its_own(transcript):
    passing = CallFailed("server error", "")
    script = Scripted([passing, "no json", passing, '{"a": 1}'])
    model = layered(script, transcript, no_wait(attempts=2))
    assert model.complete([Message("user", "u")], SCHEMA).data == {"a": 1}


def test_a_used_up_budget_stops_new_calls_alone(transcript):
    model = layered(Scripted(lambda _: "x"), transcript, no_wait(), Budget(Limits(calls=2)))
    ask = lambda number: model.complete([Message("user", str(number))])  # noqa: E731
    first = map_calls(ask, range(4), workers=1)
    again = map_calls(ask, range(4), workers=1)
    for results in (first, again):
        assert [getattr(result, "reason", "good") for result in results] == ["good", "good", *["over budget"] * 2]


def test_one_call_of_many_that_fails_is_the_only_one(server, transcript):
    def answer(handler):
        if server.bodies[-1]["messages"][0]["content"] == "2":
            return 503, {}
        return 200, {"choices": [{"message": {"content": "fine"}, "finish_reason": "stop"}]}

    server.answers = [answer]
    model = layered(OpenAI("m", server.url), transcript, no_wait())
    results = map_calls(lambda number: model.complete([Message("user", str(number))]), range(4), workers=1)
    assert [getattr(result, "reason", "good") for result in results] == ["good", "good", "server error", "good"]
    assert len(server.requests) == 3 + 3


def test_a_planted_key_is_nowhere(server, transcript, tmp_path, monkeypatch, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("PLANTED", "planted-key")

    def echo(status):
        text = "Bearer planted-key"
        choices = [{"message": {"content": text}, "finish_reason": "stop"}]
        return lambda _: (status, {"error": {"message": text}} if status != 200 else {"choices": choices})

    server.answers = [echo(status) for status in (429, 500, 200, 401)]
    model = layered(OpenAI("m", server.url, key_env="PLANTED"), transcript, no_wait())
    model.complete([Message("user", "u")])
    with pytest.raises(AssayError) as caught:
        model.complete([Message("user", "v")])
    transcript.export_calls(tmp_path / "calls.jsonl", model.keys)
    transcript.close()
    assert server.requests[-1]["headers"]["Authorization"] == "Bearer planted-key"
    output = capfd.readouterr()
    texts = [str(caught.value), repr(caught.value), repr(model), caplog.text, output.out, output.err]
    assert "planted-key" not in "".join(texts)
    for file in tmp_path.iterdir():
        assert b"planted-key" not in file.read_bytes(), file.name


def test_a_killed_run_repeats_no_finished_call(server, path):
    both_wait = threading.Barrier(3)
    numbers = iter(range(1, 100))

    def answer(handler):
        if next(numbers) > 15 and not both_wait.broken and server.killed is False:
            both_wait.wait(20)
            server.released.wait(20)
        return 200, {"message": {"content": "fine"}, "done": True, "done_reason": "stop"}

    server.killed = False
    server.answers = [answer]
    run = start(server, path, 30)
    both_wait.wait(20)  # 15 calls are answered, both workers have gone on to the next
    run.kill()
    run.communicate()
    server.killed = True
    server.released.set()
    finished = kept(path)
    assert len(finished) == 15
    before = len(server.requests)
    assert before == 17
    output, _ = start(server, path, 30).communicate(timeout=60)
    assert output.split() == ["fine"] * 30
    assert sorted(asked(server)[before:], key=int) == sorted({str(n) for n in range(30)} - finished, key=int)


def test_two_processes_share_a_transcript(server, path):
    numbers = iter(range(1000))
    server.answers = [lambda _: (200, {"message": {"content": f"reply-{next(numbers)}"}, "done": True})]
    runs = [start(server, path, 60) for _ in range(2)]
    outputs = [run.communicate(timeout=60)[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert outputs[0] == outputs[1]  # both use the reply that was kept first
    assert len(set(outputs[0].split())) == 60
    assert kept(path) == {str(number) for number in range(60)}
