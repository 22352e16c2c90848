import pytest

from assay.errors import AssayError
from assay.judging.claim_support import Support
from assay.judging.examiner import Examiner, parse_prompts
from assay.judging.question_generation import Questions
from assay.llm.chat import CallFailed
from assay.llm.scripted import Scripted
from assay.scores import not_applicable, undetermined, value

LATE = CallFailed("timeout", "a server's text")


@pytest.fixture
def examiner(prompts):
    def made(script, batch=10, sample=0):
        return Examiner(Scripted(script), parse_prompts(prompts, "judge.prompts"), batch, 3, sample)

    return made


def test_a_reply_is_taken(examiner, obedient):
    asked = examiner(obedient())
    assert asked.claims("q?", "Here cookies are signed.", none="none") == ("cookies are signed",)
    assert asked.support(("cookies are signed",), "cookies are signed").score == value(1)
    assert asked.relevance("q?", ["a fact"]) == value(1)
    assert asked.generated("the answer") == Questions(("Why?", "How?", "When?"), False)


def test_a_call_that_fails_is_a_reason_without_the_servers_words(examiner, obedient):
    asked = examiner(obedient(claims=LATE, verdicts=LATE, passages=LATE, questions=LATE))
    assert asked.claims("q?", "text", none="none") == undetermined("claims: timeout")
    assert asked.support(("a",), "evidence").score == undetermined("verdicts: timeout")
    assert asked.relevance("q?", ["a"]) == undetermined("verdicts: timeout")
    assert asked.generated("the answer") == undetermined("questions: timeout")


@pytest.mark.parametrize("text", ["It nests.", "nothing", "..."])
@pytest.mark.parametrize("claims", [[], [" "]])
def test_a_model_that_finds_no_claim_leaves_it_undetermined(examiner, obedient, text, claims):
    asked = examiner(obedient(claims={"claims": claims}))
    assert asked.claims("q?", text, none="nothing there") == undetermined("claims: none found")


def test_a_blank_text_has_the_callers_reason_and_is_not_asked_about(examiner, obedient):
    script = obedient()
    assert examiner(script).claims("q?", " \n", none="nothing there") == not_applicable("nothing there")
    assert script.calls == []


def test_without_claims_nothing_is_asked(examiner, obedient):
    script = obedient()
    assert examiner(script).support(undetermined("x"), "evidence") == Support(undetermined("x"))
    assert script.calls == []


def test_batch_and_sample_reach_the_calls(examiner, obedient):
    script = obedient()
    asked = examiner(script, batch=2, sample=4)
    asked.support(("a", "b", "c"), "evidence")
    asked.relevance("q?", ["a", "b", "c"])
    asked.claims("q?", "text", none="none")
    asked.generated("the answer")
    kinds = ["verdicts", "verdicts", "passages", "passages", "claims", "questions"]
    assert script.calls == [(kind, 4) for kind in kinds]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"claims": None}, "judge.prompts: `claims` is missing"),
        ({"claim": {}}, "judge.prompts: `claim` is missing or unknown"),
        ({"verdicts": {"version": 1, "system": "", "user": "$claims"}}, r"judge.prompts.verdicts.user: .*\$evidence"),
    ],
)
def test_a_prompt_at_fault_is_named(prompts, change, fault):
    wrong = {name: prompt for name, prompt in {**prompts, **change}.items() if prompt is not None}
    with pytest.raises(AssayError, match=fault):
        parse_prompts(wrong, "judge.prompts")
