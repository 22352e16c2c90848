"""The reference makes two claims; the answer three, of which the reference supports one."""

import pytest

from assay.judging.correctness import correctness, f1, no_correctness
from assay.judging.examiner import Examiner, parse_prompts
from assay.llm.chat import CallFailed
from assay.llm.scripted import Scripted
from assay.records import Answer, Context, Query
from assay.scores import not_applicable, undetermined, value

REFERENCE = "cookies are signed and sessions expire"
CLAIMS = ("cookies are signed", "blueprints nest", "routes match")
TEXT = " and ".join(CLAIMS)
NOTHING = Context("", (), (), 0, 0)
LATE = undetermined("timeout")


def query(reference=REFERENCE, answerable=True):
    return Query("q", "The question?", "1", "x", reference=reference, answerable=answerable)


def scores(prompts, script, query, text=TEXT, claims=CLAIMS, abstained=False, failure=""):
    examiner = Examiner(Scripted(script), parse_prompts(prompts, ""), 10, 3, 0)
    found = correctness(examiner, query, Answer("q", text, abstained, (), NOTHING, failure), claims)
    return [found[f"correctness_{name}"] for name in ("precision", "recall", "f1")]


def test_precision_recall_and_their_harmonic_mean(prompts, obedient):
    precision, recall, both = scores(prompts, obedient(), query())
    assert precision.number == pytest.approx(1 / 3)
    assert recall.number == pytest.approx(1 / 2)
    assert both.number == pytest.approx(2 * (1 / 3) * (1 / 2) / (1 / 3 + 1 / 2))  # .4


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (query(reference=" "), "the query has no reference answer"),
        (query(answerable=False), "the query has no answer"),
    ],
)
def test_without_a_reference_nothing_applies_and_nothing_is_asked(prompts, obedient, asked, why):
    script = obedient()
    assert scores(prompts, script, asked) == [not_applicable(why)] * 3
    assert script.calls == []
    assert no_correctness(asked) == not_applicable(why)
    assert no_correctness(query()) is None


def test_an_abstention_recalls_nothing(prompts, obedient):
    script = obedient()
    why = not_applicable("the generator abstained")
    assert scores(prompts, script, query(), "NO ANSWER", why, abstained=True) == [why, value(0), value(0)]
    assert script.calls == []


def test_a_failed_answer_is_undetermined(prompts, obedient):
    why = undetermined("no answer: timeout")
    assert scores(prompts, obedient(), query(), "", why, failure="timeout") == [why] * 3


def test_a_reference_in_which_the_model_finds_no_claim_has_no_recall(prompts, obedient):
    precision, recall, both = scores(prompts, obedient(), query("nothing"))
    assert precision == value(0)
    assert recall == both == undetermined("claims: none found")


def test_a_failed_call_leaves_the_other_side_standing(prompts, obedient):
    precision, recall, both = scores(prompts, obedient(claims=CallFailed("truncated", "")), query())
    assert precision.number == pytest.approx(1 / 3)
    assert recall == both == undetermined("claims: truncated")


def test_the_references_claims_are_asked_for_alike_whatever_the_answer(prompts):
    asked = []

    def script(call):
        if "claims" in call.schema["properties"]:
            asked.append((call.messages, call.sample))
            return '{"claims": ["a"]}'
        return '{"verdicts": [{"claim": 1, "verdict": "supported", "quote": ""}]}'

    for text in ("one answer", "another answer"):
        scores(prompts, script, query(), text, ("a",))
    assert len(asked) == 2
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("precision", "recall", "both"),
    [
        (value(1), value(0.5), value(2 / 3)),
        (value(0), value(0), value(0)),
        (value(0), value(0.5), value(0)),
        (not_applicable("no claim"), value(0), value(0)),
        (not_applicable("no claim"), value(0.5), not_applicable("no claim")),
        (value(1), not_applicable("no claim"), not_applicable("no claim")),
        (LATE, value(0), LATE),
        (not_applicable("no claim"), LATE, LATE),
    ],
)
def test_f1(precision, recall, both):
    assert f1(precision, recall) == both
