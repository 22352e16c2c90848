import json

import pytest

from assay.judging.claim_extraction import PLACES, extract_claims
from assay.llm.chat import CallFailed
from assay.llm.prompt import parse_prompt
from assay.llm.repair import Repairing
from assay.llm.scripted import Scripted


def extract(prompts, *replies):
    model = Scripted(replies)
    return extract_claims(Repairing(model), parse_prompt(prompts["claims"], PLACES, ""), "q?", "the text", 1), model


def test_as_many_as_there_are_each_once(prompts):
    many = [f"claim {number}" for number in range(200)]
    claims, model = extract(prompts, json.dumps({"claims": [*many, " claim 7 ", "", "  "]}))
    assert claims == tuple(many)
    assert "the text" in model.calls[0].messages[1].content
    assert model.calls[0].sample == 1


def test_no_claim(prompts):
    assert extract(prompts, '{"claims": []}')[0] == ()


def test_a_list_that_breaks_off_is_no_list(prompts):
    broken = '{"claims": ["one", "two", "thr'
    with pytest.raises(CallFailed, match="not parsable"):
        extract(prompts, broken, broken)


def test_a_truncated_reply_is_no_list(prompts):
    with pytest.raises(CallFailed, match="truncated"):
        extract(prompts, CallFailed("truncated", "the reply does not fit", text='{"claims": ["one"]}'))


def test_a_repaired_reply_counts(prompts):
    claims, model = extract(prompts, '{"claims": "one"}', '{"claims": ["one"]}')
    assert claims == ("one",)
    assert len(model.calls) == 2
