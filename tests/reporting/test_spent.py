"""Kept calls of two cells; each call took 10 prompt tokens, 5 completion tokens and .5 seconds."""

import json
from pathlib import Path

import pytest

from assay import places
from assay.errors import AssayError
from assay.grid import CellName
from assay.llm.call_key import call_key
from assay.reporting.spent import spent

CELLS = [CellName("s", "A1", "bm25"), CellName("s", "A2", "bm25")]
CONFIG = "workers: null\nattempts: 1\nreplay: false\nbudget: {calls: null, tokens: null, cost: null}\nprices: {}\n"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    places.calls_config().parent.mkdir(parents=True)
    places.calls_config().write_text(CONFIG)


def keep(cell, stage, count):
    path = places.kept_calls(*cell)[stage]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(call(number))}\n" for number in range(count)))


def call(number):
    request = {
        "provider": "p", "base_url": "", "model": "m", "options": {}, "messages": [], "schema": None, "sample": number,
    }  # fmt: skip
    usage = {"prompt": 10, "completion": 5, "thought": None, "cached": None}
    reply = {"text": "", "data": None, "seconds": 0.5, "finish_reason": "stop", "usage": usage}
    return {"key": call_key(request), "request": request, "reply": reply}


def test_a_line_a_stage_over_all_cells():
    keep(CELLS[0], "generate", 2)
    keep(CELLS[1], "generate", 1)
    keep(CELLS[1], "judge", 1)
    took = "no price in calls.prices, 0.50 s a call (p95 0.50 s)"
    assert spent(CELLS) == [
        f"generate: 3 calls, 30 prompt and 15 completion tokens, {took}",
        f"judge: 1 calls, 10 prompt and 5 completion tokens, {took}",
    ]


def test_a_price_of_the_model_gives_the_cost():
    """10 tokens at 2 a million and 5 at 8 a million: 20 + 40 millionths, of 1000 calls 0.06."""
    places.calls_config().write_text(
        CONFIG.replace("prices: {}", "prices: {m: {prompt: 2, completion: 8, cached: null}}")
    )
    keep(CELLS[0], "generate", 1000)
    assert "cost 0.0600" in spent(CELLS)[0]


def test_cells_that_called_no_model_say_nothing():
    assert spent(CELLS) == []
    keep(CELLS[0], "generate", 0)
    Path(places.calls_config()).unlink()
    assert spent(CELLS) == []


def test_a_damaged_file_is_an_error():
    keep(CELLS[0], "judge", 1)
    path = places.kept_calls(*CELLS[0])["judge"]
    path.write_text(path.read_text().replace('"m"', '"other"'))
    with pytest.raises(AssayError, match="the key is not that of the request"):
        spent(CELLS)
