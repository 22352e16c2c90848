"""How many calls a second reach a server, and what a call costs this process: our layers against plain `requests`.

    python benchmarks/calls.py [--rounds 3] [--latency 50] [--workers 16 64]

A stub in a process of its own answers each chat request after the latency. Ideal: workers / latency. Every prompt is
another one, so each call is made, kept in a transcript on disk and counted by a budget. A round runs each side once, in
turns; the best round is shown beside the range, since whatever else the machine does only slows a round down.
"""

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from assay.llm.budget import Budget, Limits
from assay.llm.chat import CallFailed, Message
from assay.llm.concurrency import map_calls
from assay.llm.layers import layered
from assay.llm.openai import OpenAI
from assay.llm.transcript import Transcript

SCHEMA = {"type": "object", "properties": {"supported": {"type": "boolean"}}, "required": ["supported"]}
CONTEXT = "A blueprint collects routes, and registers them once the application exists. " * 20  # some 300 tokens
CALLS_A_WORKER = 100
GOALS = {16: 0.70, 64: 0.55}  # of the ideal calls/s, by workers
GOAL_CPU = 1.5  # ms a call

Side = Callable[[str, list[str], int], None]  # of the server's address, the prompts, the workers


@dataclass(frozen=True)
class Round:
    rate: float  # calls a second
    cpu: float  # ms of this process a call


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--latency", type=float, default=50, help="ms")
    parser.add_argument("--workers", type=int, nargs="+", default=list(GOALS))
    options = parser.parse_args()
    spawning = multiprocessing.get_context("spawn")
    ours, theirs = spawning.Pipe()
    stub = spawning.Process(target=serve, args=(theirs, options.latency / 1000), daemon=True)
    stub.start()
    try:
        measure(f"http://127.0.0.1:{ours.recv()}/v1", options.latency / 1000, options.workers, options.rounds)
    finally:
        stub.terminate()


def measure(url: str, latency: float, workers: list[int], rounds: int) -> None:
    sides: dict[str, Side] = {"plain requests": plain, "our layers": layers}
    for side in sides.values():
        side(url, prompts("imports and connections", 20), 4)
    print(f"| {'side':<14} | workers | ideal/s | reached/s | of ideal | all rounds | CPU ms a call |  goals |")
    print(f"| {'-' * 14} | ------: | ------: | --------: | -------: | ---------: | ------------: | -----: |")
    for count in workers:
        measured: dict[str, list[Round]] = {name: [] for name in sides}
        for number in range(rounds):
            for name, side in sides.items():
                asked = prompts(f"{name} {count} {number}", CALLS_A_WORKER * count)
                measured[name].append(timed(partial(side, url, asked, count), len(asked)))
        for name, figures in measured.items():
            print_line(name, count, count / latency, figures, judged=name == "our layers")


def timed(run: Callable[[], None], calls: int) -> Round:
    started, cpu = time.perf_counter(), time.process_time()
    run()
    return Round(calls / (time.perf_counter() - started), (time.process_time() - cpu) * 1000 / calls)


def print_line(name: str, workers: int, ideal: float, figures: list[Round], judged: bool) -> None:
    best = max(figures, key=lambda figure: figure.rate)
    rates = sorted(figure.rate / ideal for figure in figures)
    cpu = min(figure.cpu for figure in figures)
    met = best.rate / ideal >= GOALS.get(workers, 0) and cpu <= GOAL_CPU
    verdict = ("met" if met else "missed") if judged and workers in GOALS else ""
    print(
        f"| {name:<14} | {workers:7} | {ideal:7.0f} | {best.rate:9.0f} | {best.rate / ideal:8.0%} "
        f"| {rates[0]:4.0%} - {rates[-1]:3.0%} | {cpu:13.2f} | {verdict:>6} |",
        flush=True,
    )


def prompts(name: str, count: int) -> list[str]:
    return [f"{CONTEXT}\n\n{name}, claim {number}: is it supported?" for number in range(count)]


def layers(url: str, asked: list[str], workers: int) -> None:
    with tempfile.TemporaryDirectory(prefix="assay-bench-") as folder, Transcript(Path(folder) / "calls.db") as kept:
        model = layered(OpenAI("stub", url), kept, budget=Budget(Limits(calls=1_000_000)))
        replies = map_calls(lambda prompt: model.complete([Message("user", prompt)], SCHEMA), asked, workers)
    failed = [reply for reply in replies if isinstance(reply, CallFailed)]
    if failed:
        sys.exit(f"{len(failed)} of {len(asked)} calls failed, the first one by {failed[0]}")


def plain(url: str, asked: list[str], workers: int) -> None:
    """What `requests` reaches by itself: the same bodies, one session a thread, the reply parsed and no more."""
    import threading

    import requests

    local = threading.local()

    def call(prompt: str) -> Any:
        if not hasattr(local, "session"):
            local.session = requests.Session()
        wanted = {"type": "json_schema", "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True}}
        body = {"model": "stub", "messages": [{"role": "user", "content": prompt}], "response_format": wanted}
        reply = local.session.post(f"{url}/chat/completions", json=body, timeout=60).json()
        return json.loads(reply["choices"][0]["message"]["content"])

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(call, asked))


def serve(parent: Connection, latency: float) -> None:
    """Answer every request after `latency` seconds, for ever; the port goes to `parent`."""
    message = {"role": "assistant", "content": '{"supported": true}'}
    usage = {"prompt_tokens": 300, "completion_tokens": 8}
    body = json.dumps({"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}).encode()
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await reader.readexactly(content_length(head))
                await asyncio.sleep(latency)
                writer.write(answer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()  # the client is gone

    async def forever() -> None:
        server = await asyncio.start_server(talk, "127.0.0.1", 0, backlog=512)
        parent.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(forever())


def content_length(head: bytes) -> int:
    fields = (line.partition(b":") for line in head.lower().split(b"\r\n"))
    return next((int(number) for name, _, number in fields if name == b"content-length"), 0)


if __name__ == "__main__":
    main()
