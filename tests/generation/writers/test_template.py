"""By the rules of conf/writer/template.yaml."""

import pytest

from assay.errors import AssayError
from assay.search_tasks import INTENTS

TASK = "Our cache grows daily. Find the function that empties it."


def test_a_pair_says_what_and_why(template, make_task):
    first, second = template().write(make_task(TASK, "debugging", ["python"], ["test", "documentation"])).pairs
    assert first.query == "function in src py: cache grows daily function empties"
    assert first.use_case == (
        f"Python source code: {TASK} (to find the cause of the problem, not tests or documentation)"
    )
    assert second.query == "check error in src py: cache grows daily"  # what it tells beside the request
    assert second.use_case == (
        f"{TASK} Wanted to find the cause of the problem: Python source code, not tests or documentation."
    )


def test_each_kind_of_file_has_a_pair_and_three_are_enough(template, make_task):
    kinds = ["rust", "python", "configuration", "test"]
    pairs = template().write(make_task(TASK, "implementation", kinds)).pairs
    assert [pair.query.split(":")[0] for pair in pairs] == [
        "fn in src rs", "function in src py", "settings in pyproject toml yaml ini cfg",
    ]  # fmt: skip
    assert pairs[0].use_case.startswith("Rust source code: ")


@pytest.mark.parametrize(
    ("intent", "query"), [("tests", "test in tests test: "), ("documentation", "section in docs rst md: ")]
)
def test_the_intent_says_the_kind_where_none_is_expected(template, make_task, intent, query):
    assert template().write(make_task(TASK, intent, [])).pairs[0].query.startswith(query)


def test_a_kind_without_a_rule_is_called_by_its_name(template, make_task):
    first = template().write(make_task(TASK, "implementation", ["haskell"])).pairs[0]
    assert first.query == "function: cache grows daily function empties"
    assert first.use_case.startswith("haskell: ")


def test_few_terms_are_not_drowned_by_places(template, make_task):
    first, second = template().write(make_task("debounce")).pairs
    assert first.query == "debounce: function debounce"
    assert second.query == "class method in src py: debounce"


def test_a_task_of_function_words_alone_is_taken_as_it_is(template, make_task):
    assert template().write(make_task("How?")).pairs[0].query == "How?: function How?"


def test_where_all_is_asked_the_second_view_has_the_longer_half_of_the_terms(template, make_task):
    """Nine terms; the four longest, and no more: handler, registered, blueprint, application."""
    task = make_task(
        "Which of the old handler set is used if a registered blueprint has an error the application knew?"
    )
    first, second = template().write(task).pairs
    assert first.query == "function in src py: old handler set used registered blueprint error application knew"
    assert second.query == "class method in src py: handler registered blueprint application"


def test_a_long_task_is_condensed(template, make_task):
    story = " ".join(f"Word{number} came along." for number in range(60))
    text = f"{story} Find the cache that grows."
    for pair in template(query_words=20, use_case_words=20).write(make_task(text)).pairs:
        assert "cache" in pair.query or "cache" in pair.use_case
        assert len(pair.use_case.split()) < 40


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize(
    "text", [TASK, "wher is teh adress", "Wo steht das?", "密码在哪里？", "$ a 'b:c([\"d\"])' && {e}"]
)
def test_every_intent_has_two_or_three_different_pairs(template, make_task, intent, text):
    writing = template().write(make_task(text, intent, ["python"], ["test"]))
    assert 2 <= len(set(writing.pairs)) == len(writing.pairs) <= 3
    assert all(pair.query != pair.use_case for pair in writing.pairs)
    assert writing == template().write(make_task(text, intent, ["python"], ["test"]))
    assert writing.failure == ""


def test_only_text_intent_and_labels_shape_the_pairs(template, make_task):
    writings = [template().write(make_task(TASK, id=name)) for name in ("Q-1", "Q-2")]
    assert writings[0].pairs == writings[1].pairs


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"query_words": 0}, "query_words and use_case_words must be 1 or more"),
        ({"few_terms": -1}, "few_terms 0 or more"),
        ({"intents": {}}, r"writer\.intents: `architecture` is missing"),
        ({"kinds": {"python": {}}}, r"writer\.kinds\.python: `called` is missing"),
    ],
)
def test_faulty_settings_are_refused(template, changes, message):
    with pytest.raises(AssayError, match=message):
        template(**changes)
