import json

import pytest

from assay.config import CallsConfig
from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message
from assay.llm.model_calls import ModelCalls

SETTINGS = {"workers": 2, "attempts": 1, "replay": False, "budget": {}, "prices": {}}
QUESTIONS = ["b", "a", "c"]


def settings(**changes):
    return CallsConfig.model_validate({**SETTINGS, **changes})


def scripted(script):
    return {"_target_": "assay.llm.scripted.Scripted", "script": script}


def echo(call):
    return call.messages[0].content


def ask(calls, component, questions=QUESTIONS):
    model = calls.open(component)
    return calls.map(lambda text: model.complete([Message("user", text)]).text, questions, "calls")


def failing(reason):
    return lambda call: CallFailed(reason, "as told")


def test_without_a_model_nothing_is_opened_and_an_empty_file_is_kept(tmp_path):
    with ModelCalls(settings(), tmp_path / "cache") as calls:
        assert calls.map(str.upper, ["a", "b"], "calls") == ["A", "B"]
        calls.keep(tmp_path / "kept.jsonl")
    assert (tmp_path / "kept.jsonl").read_text() == ""
    assert not (tmp_path / "cache").exists()


def test_replies_come_in_the_order_of_the_items_and_calls_are_kept_in_that_of_their_keys(tmp_path):
    with ModelCalls(settings(), tmp_path) as calls:
        assert ask(calls, scripted(echo)) == QUESTIONS
        calls.keep(tmp_path / "kept.jsonl")
    kept = [json.loads(line) for line in (tmp_path / "kept.jsonl").read_text().split("\n")[:-1]]
    assert [call["key"] for call in kept] == sorted(call["key"] for call in kept)
    assert {call["reply"]["text"] for call in kept} == set(QUESTIONS)


def test_a_colleague_replays_from_the_kept_calls_without_the_model(tmp_path):
    kept = tmp_path / "kept.jsonl"
    with ModelCalls(settings(), tmp_path / "mine") as calls:
        ask(calls, scripted(echo))
        calls.keep(kept)
    before = kept.read_bytes()
    with ModelCalls(settings(replay=True), tmp_path / "theirs") as calls:
        calls.recall(kept)
        assert ask(calls, scripted(failing("connection"))) == QUESTIONS
        calls.keep(kept)
    assert kept.read_bytes() == before


def test_a_replay_that_misses_a_call_is_an_error_and_keeps_nothing(tmp_path):
    with ModelCalls(settings(), tmp_path) as calls:
        ask(calls, scripted(echo), ["a"])
        calls.keep(tmp_path / "kept.jsonl")
    before = (tmp_path / "kept.jsonl").read_bytes()
    with ModelCalls(settings(replay=True), tmp_path) as calls:
        ask(calls, scripted(echo), ["a", "new"])
        with pytest.raises(AssayError, match="calls not made: 1, kept: 1"):
            calls.keep(tmp_path / "kept.jsonl")
    assert (tmp_path / "kept.jsonl").read_bytes() == before


def test_a_used_up_budget_is_an_error_and_the_next_run_goes_on(tmp_path):
    with ModelCalls(settings(workers=1, budget={"calls": 2}), tmp_path) as calls:
        ask(calls, scripted(echo))
        with pytest.raises(AssayError, match=r"calls\.budget\.calls of 2 is used up: calls not made: 1, kept: 2"):
            calls.finish()
    with ModelCalls(settings(workers=1, budget={"calls": 2}), tmp_path) as calls:
        assert ask(calls, scripted(echo)) == QUESTIONS  # one call more
        calls.finish()


def test_a_cost_limit_takes_the_price_of_the_model(tmp_path):
    with pytest.raises(AssayError, match=r"calls\.budget\.cost needs the model's price"):
        ModelCalls(settings(budget={"cost": 1.0}), tmp_path).open(scripted(echo))
    prices = {"scripted": {"prompt": 1.0, "completion": 2.0}}
    ModelCalls(settings(budget={"cost": 1.0}, prices=prices), tmp_path).open(scripted(echo))


def test_some_failed_calls_are_told_and_the_rest_is_kept(tmp_path, capsys):
    def script(call):
        return CallFailed("truncated", "too long\x1b[31m") if echo(call) == "a" else "fine"

    with ModelCalls(settings(), tmp_path) as calls:
        replies = ask(calls, scripted(script))
        calls.finish()
    assert [reply if isinstance(reply, str) else reply.reason for reply in replies] == ["fine", "truncated", "fine"]
    assert r"1 of 3 calls failed (truncated: too long\x1b[31m)" in capsys.readouterr().err


def test_a_server_that_answers_nothing_at_all_is_an_error(tmp_path):
    with ModelCalls(settings(), tmp_path) as calls:
        ask(calls, scripted(failing("connection")))
        with pytest.raises(AssayError, match="not one of 3 calls was answered"):
            calls.finish()


def test_replies_that_are_all_of_no_use_are_a_finding_about_the_model(tmp_path):
    with ModelCalls(settings(), tmp_path) as calls:
        ask(calls, scripted(failing("not parsable")))
        calls.finish()


@pytest.mark.parametrize(("workers", "at_once"), [(None, 16), (3, 3)])
def test_a_back_end_says_how_many_calls_at_once_suit_it_and_the_setting_decides(server, tmp_path, workers, at_once):
    server.answers = [(200, {"data": []})]
    component = {"_target_": "assay.llm.openai.OpenAI", "model": "m", "base_url": f"{server.url}/v1"}
    with ModelCalls(settings(workers=workers), tmp_path) as calls:
        calls.open(component)
        assert calls.workers == at_once
