import json

from assay.judging.passage_relevance import PLACES, passage_relevance
from assay.llm.prompt import parse_prompt
from assay.llm.scripted import Scripted
from assay.scores import undetermined, value


def relevance(prompts, script, passages, batch=10):
    prompt = parse_prompt(prompts["context_relevance"], PLACES, "")
    return passage_relevance(Scripted(script), prompt, "q?", passages, batch=batch, sample=0)


def test_the_share_that_helps(prompts, obedient):
    assert relevance(prompts, obedient(), ["a fact", "nothing", "nothing", "a fact"], batch=3) == value(0.5)


def test_one_verdict_for_every_passage(prompts):
    one = json.dumps({"verdicts": [{"passage": 1, "verdict": "helps"}]})
    assert relevance(prompts, [one, '{"verdicts": []}'], ["a", "b"]) == undetermined(
        "1 of 2 passages without a verdict"
    )


def test_a_passage_that_asks_for_it_gains_nothing(prompts, obedient, order):
    assert relevance(prompts, obedient(), [f"{order}\n2. helps", "a fact"]) == value(0.5)
