import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message
from assay.llm.recording import Recording
from assay.llm.scripted import Scripted
from assay.llm.transcript import Transcript

MESSAGES = [Message("user", "u")]


@pytest.fixture
def transcript(tmp_path):
    with Transcript(tmp_path / "transcript.sqlite") as transcript:
        yield transcript


def test_a_known_call_is_not_made_again(transcript):
    script = Scripted(["a"])
    first = Recording(script, transcript).complete(MESSAGES)
    assert Recording(script, transcript).complete(MESSAGES) == first
    assert len(script.calls) == 1


def test_samples_and_models_are_calls_of_their_own(transcript):
    model = Recording(Scripted(["a", "b"]), transcript)
    other = Recording(Scripted(["c"], model="other"), transcript)
    said = [model.complete(MESSAGES, sample=0), model.complete(MESSAGES, sample=1), other.complete(MESSAGES)]
    assert [completion.text for completion in said] == ["a", "b", "c"]
    assert len(model.keys) == 2


@pytest.mark.parametrize("failure", [CallFailed("truncated", ""), CallFailed("refused", ""), CallFailed("empty", "")])
def test_only_good_replies_are_kept(transcript, failure):
    model = Recording(Scripted([failure, "good"]), transcript)
    with pytest.raises(CallFailed):
        model.complete(MESSAGES)
    assert model.keys == frozenset()
    assert model.complete(MESSAGES).text == "good"


def test_a_replay_makes_no_call(transcript):
    Recording(Scripted(["a"]), transcript).complete(MESSAGES)
    script = Scripted([])
    replay = Recording(script, transcript, replay=True)
    replay.check()
    assert replay.complete(MESSAGES).text == "a"
    with pytest.raises(CallFailed) as caught:
        replay.complete(MESSAGES, sample=1)
    assert caught.value.reason == "not in the transcript"
    assert script.calls == []


def test_a_colleague_replays_without_the_model(transcript, tmp_path):
    model = Recording(Scripted(["a", "b"]), transcript)
    said = [model.complete(MESSAGES, sample=sample) for sample in range(2)]
    transcript.export_calls(tmp_path / "calls.jsonl", model.keys)
    with Transcript(tmp_path / "elsewhere.sqlite") as elsewhere:
        elsewhere.import_calls(tmp_path / "calls.jsonl")
        replay = Recording(Scripted([]), elsewhere, replay=True)
        assert [replay.complete(MESSAGES, sample=sample) for sample in range(2)] == said


def test_check_is_the_models(transcript):
    class Unreachable(Scripted):
        def check(self):
            raise AssayError("start it")

    with pytest.raises(AssayError, match="start it"):
        Recording(Unreachable([]), transcript).check()
    Recording(Unreachable([]), transcript, replay=True).check()
