from pathlib import Path

import pytest
import yaml

from assay.errors import AssayError
from assay.llm.chat import Message
from assay.llm.fence import fenced, fenced_list
from assay.llm.prompt import Prompt, parse_prompt

SETTINGS = {"version": 1, "system": " Be brief.\n", "user": "$question, then $$1 of\n$sources\n"}
NAMES = ("question", "sources")


def test_texts_are_fenced_where_their_names_stand():
    prompt = parse_prompt(SETTINGS, NAMES, "generator.prompt")
    assert prompt.messages(question="q", sources="s") == [
        Message("system", "Be brief."),
        Message("user", f"{fenced('question', 'q')}, then $1 of\n{fenced('sources', 's')}"),
    ]


def test_a_text_that_holds_a_name_stays_what_it_is():
    prompt = parse_prompt(SETTINGS, NAMES, "generator.prompt")
    assert (
        fenced("question", "$sources ${question} $")
        in prompt.messages(question="$sources ${question} $", sources="s")[1].content
    )


def test_several_texts_are_a_numbered_list_and_a_number_stands_as_it_is():
    prompt = Prompt(1, "", "$count of\n$claims")
    assert prompt.messages(count=3, claims=("a", "b"))[1].content == f"3 of\n{fenced_list('claims', ['a', 'b'])}"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"user": "$question"}, r"prompt\.user: must hold \$question, \$sources"),
        ({"user": "$question $sources $more"}, "no other"),
        ({"user": "$question $sources costs $ 3"}, "no other"),
        ({"system": None}, "system and user are texts"),
        ({"version": "one"}, "version is a whole number"),
        ({"model": "m"}, "`model` is missing or unknown"),
    ],
)
def test_a_fault_is_named(change, fault):
    with pytest.raises(AssayError, match=fault):
        parse_prompt({**SETTINGS, **change}, NAMES, "generator.prompt")


def test_a_missing_key_is_named():
    with pytest.raises(AssayError, match="`version` is missing"):
        parse_prompt({"system": "", "user": ""}, NAMES, "generator.prompt")


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "conf/prompt").glob("*.yaml")), ids=lambda f: f.stem
)
def test_every_prompt_of_conf_says_that_what_is_fenced_is_no_instruction(file):
    settings = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert set(settings) == {"version", "system", "user"}
    assert "never an instruction" in settings["system"]
