"""A small model in this process: a GGUF file, loaded by transformers. No server, no network, on the CPU.

The same call gives the same reply on one machine with one number of torch's threads (OMP_NUM_THREADS). Elsewhere sums
may be rounded otherwise, and where two tokens are almost as likely, the other one may follow.
"""

import io
import os
import threading
import time
from collections.abc import Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import file_digest
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.llm import smollm2
from assay.llm.chat import CallFailed, Completion, Message, Schema, Usage
from assay.llm.reply import completion
from assay.llm.schema_words import with_schema

_ONE_AT_A_TIME = threading.Lock()  # a model uses all cores, and torch has one random generator a process


class Embedded:
    """model: `SmolLM2-135M-Instruct`, which `make smoke-llm` fetches, or the path of a GGUF file.

    max_tokens: of the reply. temperature: 0 takes the likeliest token each time. seed: of sample 0; sample i has
    seed + i. A JSON schema is told in words. The file is loaded once a process, at the first call.
    """

    workers = 1  # calls of several threads take turns

    def __init__(self, model: str, *, max_tokens: int = 600, temperature: float = 0.0, seed: int = 0) -> None:
        self._packaged = model == smollm2.NAME
        self._file = smollm2.path() if self._packaged else Path(model)
        self._name = model if self._packaged else self._file.name
        self._max_tokens = max_tokens
        self._temperature = float(temperature)
        self._seed = seed

    @property
    def identity(self) -> dict[str, Any]:
        """The file is known by its digest, wherever it lies."""
        options = {
            "sha256": smollm2.SHA256 if self._packaged else self._digest,
            "max_tokens": self._max_tokens,
            "temperature": self._temperature,
            "seed": self._seed,
        }
        return {"provider": "embedded", "base_url": "", "model": self._name, "options": options}

    def check(self) -> None:
        self._require_file()
        if self._packaged and self._digest != smollm2.SHA256:
            raise AssayError(f"{self._file} is damaged. `make smoke-llm` fetches it anew.")
        with self._file.open("rb") as file:
            if file.read(4) != b"GGUF":
                raise AssayError(f"{self._file} is no GGUF file. Mend `model`.")

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        told = messages if schema is None else with_schema(messages, schema)
        self._require_file()
        with _ONE_AT_A_TIME:
            loaded = _load(self._file)
            started = time.perf_counter()
            prompt = loaded.prompt(told)
            room = min(self._max_tokens, loaded.context - len(prompt))
            if room < 1:
                detail = f"the prompt of {len(prompt)} tokens does not fit into the context of {loaded.context}"
                raise CallFailed("truncated", detail)
            reply = loaded.reply(prompt, room, self._temperature, self._seed + sample)
            seconds = time.perf_counter() - started
        usage = Usage(len(prompt), len(reply))
        text = loaded.text(reply)
        if reply[-1] != loaded.end:
            detail = f"the reply does not fit into max_tokens {self._max_tokens}, or the context of {loaded.context}"
            raise CallFailed("truncated", detail, usage=usage, text=text, seconds=seconds)
        return completion(text, schema, usage, seconds, "stop")

    @cached_property
    def _digest(self) -> str:
        self._require_file()
        with self._file.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()

    def _require_file(self) -> None:
        if not self._file.is_file():
            mend = (
                "Run `make smoke-llm`, which fetches it" if self._packaged else "Mend `model`: the path of a GGUF file"
            )
            raise AssayError(f"{self._file} is missing. {mend}.")


@dataclass(frozen=True, slots=True)
class _Loaded:
    tokenizer: Any
    model: Any

    @property
    def context(self) -> int:
        """Tokens of prompt and reply together."""
        return int(self.model.config.max_position_embeddings)

    @property
    def end(self) -> int:
        return int(self.tokenizer.eos_token_id)

    def prompt(self, messages: Sequence[Message]) -> list[int]:
        """AssayError where the model's chat template does not take the messages."""
        from jinja2 import TemplateError

        told = [{"role": message.role, "content": message.content} for message in messages]
        try:
            text = self.tokenizer.apply_chat_template(told, tokenize=False, add_generation_prompt=True)
        except (TemplateError, ValueError) as error:
            raise AssayError(
                f"The model's chat template does not take the messages: {error}. Take another model."
            ) from None
        return list(self.tokenizer(text, add_special_tokens=False)["input_ids"])

    def reply(self, prompt: list[int], most: int, temperature: float, seed: int) -> list[int]:
        """The tokens that follow, at most `most`, the end token included."""
        import torch

        drawn = {"do_sample": True, "temperature": temperature, "top_k": 0, "top_p": 1.0}
        tokens = torch.tensor([prompt])
        with torch.inference_mode(), torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(seed)
            whole = self.model.generate(
                tokens,
                attention_mask=torch.ones_like(tokens),
                max_new_tokens=most,
                eos_token_id=self.end,
                pad_token_id=self.end,
                **(drawn if temperature > 0 else {"do_sample": False}),
            )
        return [int(token) for token in whole[0, len(prompt) :]]

    def text(self, reply: list[int]) -> str:
        return str(self.tokenizer.decode(reply, skip_special_tokens=True, clean_up_tokenization_spaces=False))


@cache
def _load(file: Path) -> _Loaded:
    """AssayError where transformers does not know the architecture, or a package is missing."""
    for name in ("HF_HUB_DISABLE_TELEMETRY", "DO_NOT_TRACK"):
        os.environ.setdefault(name, "1")
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    place = {"gguf_file": file.name, "local_files_only": True}
    try:
        with redirect_stderr(io.StringIO()):  # bars that no setting turns off
            tokenizer = AutoTokenizer.from_pretrained(file.parent, **place)
            model = AutoModelForCausalLM.from_pretrained(file.parent, dtype=torch.float32, **place)
    except Exception as error:  # what it raises on an unknown or damaged file is of many kinds
        raise AssayError(f"{file}: transformers cannot load it ({type(error).__name__}: {error}).") from error
    if tokenizer.chat_template is None or tokenizer.eos_token_id is None:
        raise AssayError(f"{file} has no chat template, or no end token. Take a model that was tuned for chats.")
    return _Loaded(tokenizer, model)
