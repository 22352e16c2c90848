"""A GGUF file made on the spot, whose replies can be told in advance.

Its one layer adds nothing, so the next token depends on the last one alone, by the table `FOLLOWS`: a prompt that ends
in "h" is answered by "i" and the end token. `?` is followed by any of eight letters, all as likely.
"""

import socket
import threading

import numpy as np
import pytest

from assay.errors import AssayError
from assay.llm import embedded as module
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.embedded import Embedded

END = "<|end|>"
LETTERS = "abcdefgm"
FOLLOWS = {"h": "i", "i": END, "}": "7", "7": END, "l": "l", ".": END, "?": LETTERS, **dict.fromkeys(LETTERS, END)}
CONTEXT = 200
TEMPLATE = "{% for message in messages %}{{ message['role'][0] + ':' + message['content'] }}{% endfor %}"
CHARACTERS = [*map(chr, range(0x21, 0x7F)), *map(chr, range(0xA1, 0xAD)), *map(chr, range(0xAE, 0x100))]
BYTES = [*CHARACTERS, *(chr(0x100 + number) for number in range(256 - len(CHARACTERS)))]  # of a byte-level vocabulary


def write_gguf(path, template=TEMPLATE):
    from gguf import GGUFWriter, TokenType

    tokens = [*BYTES, END, "<|pad|>", "hi", "<|x|>"]  # 260: the two heads need an even width
    width = len(tokens)
    writer = GGUFWriter(path, "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(width)
    writer.add_block_count(1)
    writer.add_feed_forward_length(8)
    writer.add_head_count(2)
    writer.add_head_count_kv(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(10_000.0)
    writer.add_vocab_size(width)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types([TokenType.CONTROL if token.startswith("<|") else TokenType.NORMAL for token in tokens])
    writer.add_token_merges(["h i"])
    writer.add_bos_token_id(width - 1)
    writer.add_eos_token_id(tokens.index(END))
    writer.add_pad_token_id(tokens.index("<|pad|>"))
    if template:
        writer.add_chat_template(template)
    after = np.zeros((width, width), dtype=np.float32)
    for token, followers in FOLLOWS.items():
        for follower in [END] if followers == END else followers:
            after[tokens.index(follower), tokens.index(token)] = 2  # times the norm of a row: 16, so 32 in all
    square = np.zeros((width, width), dtype=np.float32)
    writer.add_tensor("token_embd.weight", np.eye(width, dtype=np.float32))
    writer.add_tensor("output.weight", after)
    writer.add_tensor("output_norm.weight", np.ones(width, dtype=np.float32))
    for part in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{part}.weight", np.ones(width, dtype=np.float32))
    for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
        writer.add_tensor(f"blk.0.{part}.weight", square)
    for part, shape in (("ffn_gate", (8, width)), ("ffn_up", (8, width)), ("ffn_down", (width, 8))):
        writer.add_tensor(f"blk.0.{part}.weight", np.zeros(shape, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return write_gguf(tmp_path_factory.mktemp("gguf") / "tiny.gguf")


@pytest.fixture
def make(file):
    def make(**settings):
        return Embedded(str(file), **({"max_tokens": 20} | settings))

    return make


def asked(text):
    return [Message("system", "s"), Message("user", text)]


def failure(model, text, schema=None):
    with pytest.raises(CallFailed) as caught:
        model.complete(asked(text), schema)
    return caught.value


def test_a_reply(make):
    reply = make().complete(asked("oh"))
    assert (reply.text, reply.data, reply.finish_reason) == ("i", None, "stop")
    assert reply.usage == Usage(prompt=7, completion=2)  # "s:su:oh" is seven tokens; "i" and the end
    assert reply.seconds > 0


def test_a_schema_is_told_in_words(make):
    assert make().complete(asked("?"), {"type": "integer"}).data == 7  # the schema ends in "}"


def test_a_reply_that_the_schema_refuses(make):
    failed = failure(make(), "?", {"type": "string"})
    assert (failed.reason, failed.text) == ("not parsable", "7")


def test_an_empty_reply(make):
    assert failure(make(), ".").reason == "empty"


def test_a_reply_that_does_not_end(make):
    failed = failure(make(max_tokens=5), "l")
    assert (failed.reason, failed.text) == ("truncated", "lllll")
    assert failed.usage == Usage(prompt=6, completion=5)


def test_the_reply_ends_where_the_context_does(make):
    failed = failure(make(), "x" * 189 + "l")  # with "s:su:" 195 tokens of 200
    assert failed.usage == Usage(prompt=195, completion=5)


def test_a_prompt_that_fills_the_context_is_not_called(make):
    failed = failure(make(), "x" * 195)
    assert (failed.reason, failed.usage) == ("truncated", None)
    assert "200 tokens" in failed.detail


def test_samples_are_other_draws_and_each_repeats(make):
    def replies():
        model = make(temperature=1.0, seed=3)
        return [model.complete(asked("?"), sample=number).text for number in range(12)]

    first = replies()
    assert first == replies()
    assert len(set(first)) > 1
    assert set(first) <= set(LETTERS)


def test_sample_i_has_the_seed_plus_i(make):
    later = [make(temperature=1.0, seed=5).complete(asked("?"), sample=number).text for number in range(6)]
    earlier = [make(temperature=1.0, seed=4).complete(asked("?"), sample=number).text for number in range(1, 7)]
    assert later == earlier


def test_the_random_numbers_of_others_go_on_as_before(make):
    import torch

    torch.manual_seed(1)
    expected = torch.rand(1)
    torch.manual_seed(1)
    make(temperature=1.0).complete(asked("?"))
    assert torch.equal(torch.rand(1), expected)


def test_threads_take_turns(make):
    model = make(temperature=1.0)
    alone = [model.complete(asked("?"), sample=number).text for number in range(8)]
    together = [""] * 8

    def call(number):
        together[number] = model.complete(asked("?"), sample=number).text

    threads = [threading.Thread(target=call, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
    assert model.workers == 1


def test_no_connection_is_made(make, monkeypatch):
    def refuse(*_):
        raise AssertionError("a connection")

    module._load.cache_clear()
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert make().complete(asked("h")).text == "i"


def test_the_file_is_loaded_once(make, capfd):
    module._load.cache_clear()
    make().complete(asked("h"))
    make(seed=1).complete(asked("h"))
    assert module._load.cache_info().misses == 1
    assert capfd.readouterr() == ("", "")


def test_the_identity_names_the_content(make, file):
    from hashlib import sha256

    assert make(temperature=0, max_tokens=9).identity == {
        "provider": "embedded",
        "base_url": "",
        "model": "tiny.gguf",
        "options": {
            "sha256": sha256(file.read_bytes()).hexdigest(),
            "max_tokens": 9,
            "temperature": 0.0,
            "seed": 0,
        },
    }


def test_check_passes(make):
    make().check()


def test_a_file_that_is_missing_or_none(tmp_path):
    with pytest.raises(AssayError, match=r"no.gguf is missing. Mend `model`"):
        Embedded(str(tmp_path / "no.gguf")).check()
    (tmp_path / "x.gguf").write_bytes(b"<html>")
    with pytest.raises(AssayError, match=r"x.gguf is no GGUF file"):
        Embedded(str(tmp_path / "x.gguf")).check()


def test_a_file_that_cannot_be_loaded(tmp_path, file):
    (tmp_path / "cut.gguf").write_bytes(file.read_bytes()[:2000])
    with pytest.raises(AssayError, match=r"cut.gguf: transformers cannot load it"):
        Embedded(str(tmp_path / "cut.gguf")).complete(asked("h"))


def test_a_model_without_a_chat_template(tmp_path):
    path = write_gguf(tmp_path / "base.gguf", template="")
    with pytest.raises(AssayError, match="no chat template"):
        Embedded(str(path)).complete(asked("h"))


def test_a_template_that_refuses_a_message(tmp_path):
    path = write_gguf(tmp_path / "strict.gguf", template="{{ raise_exception('no system message') }}")
    with pytest.raises(AssayError, match="no system message"):
        Embedded(str(path)).complete(asked("h"))


@pytest.fixture
def packaged(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    return Embedded("SmolLM2-135M-Instruct")


def test_a_replay_needs_no_file_of_the_packaged_model(packaged):
    assert packaged.identity["model"] == "SmolLM2-135M-Instruct"
    assert len(packaged.identity["options"]["sha256"]) == 64


def test_the_packaged_model_names_how_to_fetch_it(packaged):
    for call in (packaged.check, lambda: packaged.complete(asked("h"))):
        with pytest.raises(AssayError, match=r"Q4_1\.gguf is missing. Run `make smoke-llm`"):
            call()


def test_a_damaged_packaged_model(packaged, tmp_path):
    folder = tmp_path / "models/SmolLM2-135M-Instruct"
    folder.mkdir(parents=True)
    (folder / "SmolLM2-135M-Instruct.Q4_1.gguf").write_bytes(b"GGUF, and cut off")
    with pytest.raises(AssayError, match=r"damaged. `make smoke-llm` fetches it anew"):
        packaged.check()
