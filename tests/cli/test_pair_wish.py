from pathlib import Path

import pytest
import yaml

from assay.cli.pair_wish import PairWish, check_intent, wished_task
from assay.corpora.file_types import parse_file_types
from assay.errors import AssayError
from assay.judging.rubric.rubric import parse_rubric
from assay.search_tasks import Task

CONF = Path(__file__).parents[2] / "conf"
RUBRIC = parse_rubric(yaml.safe_load((CONF / "rubric/default.yaml").read_text()))
TYPES = parse_file_types(yaml.safe_load((CONF / "file_types/default.yaml").read_text()))
HELD = {"python", "rust", "test", "documentation"}
TASK = Task("Q-001", "Find the helper.", "tests", "core", ("test",), ("documentation",), ("a.py",), ())


def wished(use_case="Reuse it.", **wish):
    return wished_task(PairWish(**wish), use_case, RUBRIC, TYPES, held=HELD, read_tasks=lambda: [TASK])


def types(of):
    return of.task.expected_file_types, of.task.should_avoid, of.types_by


def test_a_task_of_the_suite_brings_all_its_own():
    found = wished(task="Q-001", use_case="Python source, no tests")
    assert (found.task, found.in_suite, found.types_by) == (TASK, True, "task")


def test_an_option_goes_before_the_task():
    found = wished(task="Q-001", intent="debugging", expect="python, rust")
    assert (found.task.intent, found.task.id) == ("debugging", "Q-001")
    assert types(found) == (("python", "rust"), ("documentation",), "option")


def test_a_text_is_a_task_without_judgments():
    found = wished(task=" Who signs? ")
    assert (found.task.id, found.task.text, found.task.intent, found.in_suite) == (
        *("", "Who signs?"),
        *("implementation", False),
    )


def test_without_a_task_there_is_no_text():
    assert wished().task.text == ""


def test_what_the_use_case_asks_for_is_expected_where_nobody_says_more():
    assert types(wished("The tests of it, no docs")) == (("test",), ("documentation",), "use case")
    assert types(wished("The tests of it, no docs", avoid="rust")) == ((), ("rust",), "option")
    assert types(wished("Reuse it.")) == ((), (), "")


def test_source_alone_is_every_language_that_the_corpus_has():
    assert types(wished("Its source, no tests"))[0] == ("python", "rust")
    assert types(wished("Its Python source, no tests"))[0] == ("python",)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"task": "Q-002"}, r"the suite has no task `Q-002`\. Close: Q-001\."),
        ({"expect": "pyton"}, r"--expect: the file type `pyton` is unknown\. closest: `python`\?"),
        ({"avoid": "x"}, "--avoid: the file type `x` is unknown. known: python,"),
        ({"expect": "test", "avoid": "rust,test"}, "`test` is both expected and to be avoided"),
        ({"task": "Q-001", "avoid": "test"}, "`test` is both expected and to be avoided"),
    ],
)
def test_a_mistake_is_named(wish, said):
    with pytest.raises(AssayError, match=said):
        wished(**wish)


def test_an_unknown_intent_is_refused_with_the_closest():
    check_intent(None)
    check_intent("tests")
    with pytest.raises(
        AssayError, match=r"`debuging` is unknown\. Did you mean `debugging`\? There are: implementation,"
    ):
        check_intent("debuging")
