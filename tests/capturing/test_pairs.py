import json

import pytest

from assay.capturing.pairs import Pair, read_arguments

ONE = {"query": "retry loop", "use_case": "find the implementation"}
TWO = {"query": "backoff delay", "use_case": "find its tests"}


@pytest.fixture
def read(settings):
    return lambda given: read_arguments(given, settings.arguments)


@pytest.mark.parametrize(
    "given",
    [
        {"queries": [ONE, TWO]},
        json.dumps({"queries": [ONE, TWO]}),
        json.dumps(json.dumps({"queries": [ONE, TWO]})),
        {"queries": json.dumps([ONE, TWO])},
        [ONE, TWO],
    ],
)
def test_a_list_of_pairs(read, given):
    arguments = read(given)
    assert arguments.pairs == (Pair(1, **ONE), Pair(2, **TWO))
    assert (arguments.entries, arguments.faults) == (2, ())


@pytest.mark.parametrize("given", [ONE, {"queries": ONE}, {"queries": [ONE]}, {"limit": 3, **ONE}])
def test_one_pair(read, given):
    assert read(given).pairs == (Pair(1, **ONE),)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ('{"queries": [', "the arguments are no JSON (Expecting value, character 14)."),
        ("", "the arguments are no JSON (Expecting value, character 1)."),
        (None, "`arguments` must be a list of pairs, not null."),
        ({}, "there is neither `queries` nor `query` in the arguments."),
        ({"queries": []}, "`queries` is empty."),
        ({"queries": "retry"}, "`queries` must be a list of pairs, not a text."),
        ({"queries": ["retry"]}, "pair 1: it must be an object, not a text."),
        ({"queries": [{"use_case": "x"}]}, "pair 1: `query` is missing."),
        (
            {"queries": [{"query": " ", "use_case": 3}]},
            "pair 1: `query` is empty, `use_case` must be a text, not a number.",
        ),
        ({"query": "x"}, "pair 1: `use_case` is missing."),
    ],
)
def test_a_fault_is_named(read, given, fault):
    arguments = read(given)
    assert (arguments.pairs, arguments.faults) == ((), (fault,))


def test_the_pairs_beside_a_malformed_one_are_kept_with_their_numbers(read):
    arguments = read({"queries": [ONE, {"query": "x"}, TWO]})
    assert [pair.number for pair in arguments.pairs] == [1, 3]
    assert arguments.entries == 3
    assert arguments.faults == ("pair 2: `use_case` is missing.",)


def test_other_names(settings):
    fields = settings.arguments.model_copy(update={"query": ("q",), "use_case": ("why",)})
    assert read_arguments({"q": "a", "why": "b"}, fields).pairs == (Pair(1, "a", "b"),)


def test_text_is_kept_as_written_but_for_the_space_around(read):
    pair = {"query": ' "fn main" \\ {x} \n', "use_case": "naïve 検索"}
    assert read(json.dumps(pair)).pairs == (Pair(1, '"fn main" \\ {x}', "naïve 検索"),)
