import pytest

from assay.judging.rubric.features import (
    echoes_task,
    is_heap,
    names_construct,
    purposes_of,
    shares_terms,
    wishes_expected,
)
from assay.search_tasks import Pair


@pytest.mark.parametrize(
    ("text", "heap"),
    [
        ("url map rule state matcher adapter converter routing match build", True),  # ten words, none of function
        ("url map rule state matcher adapter converter routing match", False),  # nine
        ("url map of a rule and the state that a matcher has", False),
        ("url map, rule state matcher adapter converter routing match build", False),
    ],
)
def test_a_heap_has_neither_function_words_nor_commas(text, heap):
    assert is_heap(text, 10) == heap


def test_a_construct_is_one_of_the_intent_or_an_identifier(rubric, make_task):
    assert names_construct(rubric, make_task(), "functions that sign")
    assert names_construct(rubric, make_task(), "make_response for None")
    assert not names_construct(rubric, make_task(), "sign a cookie")
    assert names_construct(rubric, make_task(intent="tests"), "parametrized cookies")
    assert not names_construct(rubric, make_task(intent="tests"), "functional cookies")


def test_an_echo_has_three_of_four_words_of_the_task(rubric, make_task):
    task = make_task("sign session cookie salt")
    assert echoes_task(rubric, task, "sign the session cookie")
    assert not echoes_task(rubric, task, "sign the session")
    assert not echoes_task(rubric, make_task(""), "")


def test_terms_of_the_task_that_are_not_generic(rubric, make_task):
    task = make_task("Show the code that signs a cookie")
    assert shares_terms(rubric, task, Pair("signing key", "x"))
    assert shares_terms(rubric, task, Pair("x", "for cookies"))
    assert not shares_terms(rubric, task, Pair("show code", "the code of it"))


def test_a_task_in_another_language_shares_whatever(rubric, make_task):
    assert shares_terms(rubric, make_task("Wo wird das Cookie der Sitzung signiert?"), Pair("x", "y"))


def test_an_expected_type_in_the_use_case(rubric, make_task):
    assert wishes_expected(rubric, make_task(), Pair("q", "the source of it"))
    assert not wishes_expected(rubric, make_task(), Pair("python source", "what for"))
    assert wishes_expected(rubric, make_task(expected_file_types=()), Pair("q", "what for"))


def test_purposes_are_whole_words_that_are_not_negated(rubric):
    assert purposes_of(rubric, "Trace the design of the tests") == ("flow_understanding", "architecture", "tests")
    assert purposes_of(rubric, "contest traces") == ()
    assert purposes_of(rubric, "the manual, not the tests") == ("documentation",)
