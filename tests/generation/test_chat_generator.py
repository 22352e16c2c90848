import pytest

from assay.config import CallsConfig
from assay.errors import AssayError
from assay.generation.chat_generator import ChatGenerator
from assay.llm.model_calls import ModelCalls
from assay.records import Context, Query, Span

QUERY = Query("q1", "Who opens it?", "1", "tests")
SHOWN = Context("src/a.py (lines 1-2)\n```python\nopen()\n```", (Span("src/a.py", 1, 2),), ("c1",), 9, 0)
EMPTY = Context("", (), (), 0, 0)
RAG = {"version": 1, "system": "From the sources.", "user": "$sources\n$question"}
ALONE = {"version": 1, "system": "From what you know.", "user": "$question"}


@pytest.fixture
def calls(tmp_path):
    settings = {"workers": 1, "attempts": 1, "replay": False, "budget": {}, "prices": {}}
    with ModelCalls(CallsConfig.model_validate(settings), tmp_path) as calls:
        yield calls


def generator(calls, script, searches=True, **changes):
    settings = {
        "model": {"_target_": "assay.llm.scripted.Scripted", "script": script},
        "prompt": RAG,
        "prompt_without_sources": ALONE,
        "abstention": {"marker": "NO ANSWER", "phrases": []},
        **changes,
    }
    return ChatGenerator(**settings, calls=calls, searches=searches)


def test_an_answer_with_its_citations_and_the_context_that_it_saw(calls):
    answer = generator(calls, ["It opens itself [src/a.py:1-2]."]).answer(QUERY, SHOWN)
    assert (answer.query_id, answer.abstained, answer.failure) == ("q1", False, "")
    assert answer.citations == (Span("src/a.py", 1, 2),)
    assert answer.context == SHOWN


def test_the_prompt_brings_question_and_sources(calls):
    seen = []
    generator(calls, lambda call: seen.append(call.messages) or "fine").answer(QUERY, SHOWN)
    system, user = seen[0]
    assert system.content == "From the sources."
    assert SHOWN.text in user.content
    assert QUERY.text in user.content


def test_a_cell_that_does_not_search_has_a_prompt_that_speaks_of_no_sources(calls):
    seen = []
    generator(calls, lambda call: seen.append(call.messages) or "fine", searches=False).answer(QUERY, EMPTY)
    assert seen[0][0].content == "From what you know."


def test_a_search_that_found_nothing_is_told_so(calls):
    seen = []
    generator(calls, lambda call: seen.append(call.messages) or "fine").answer(QUERY, EMPTY)
    assert seen[0][0].content == "From the sources."


def test_an_abstention_is_detected_and_cites_nothing(calls):
    answer = generator(calls, ["NO ANSWER [src/a.py:1-2]"]).answer(QUERY, SHOWN)
    assert (answer.abstained, answer.citations) == (True, ())


def test_a_prompt_that_forgets_the_sources_is_refused_before_any_call(calls):
    with pytest.raises(AssayError, match=r"generator\.prompt\.user: must hold \$question, \$sources"):
        generator(calls, [], prompt=ALONE)
