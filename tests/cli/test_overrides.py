import pytest

from assay.cli.overrides import nested, parse_pairs
from assay.errors import AssayError

GROUPS = ("fusion", "profile")


def test_words_become_pairs():
    assert parse_pairs(["fusion=rrf", "federation.least_ratio=90"], GROUPS) == {
        "fusion": "rrf",
        "federation.least_ratio": "90",
    }
    assert parse_pairs(["scoring.note=a=b"], GROUPS) == {"scoring.note": "a=b"}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rrf", r"`rrf`: write key=value, such as profile=A5\. Keys: fusion, profile\."),
        ("fusion=", "`fusion=`: write key=value"),
        ("fusoin=rrf", r"unknown key `fusoin`\. Did you mean `fusion`\?"),
        ("gain=linear", r"unknown key `gain`\. Keys: fusion, profile, or a dotted one of conf/"),
    ],
)
def test_what_is_no_pair_of_a_known_key_is_named(word, said):
    with pytest.raises(AssayError, match=said):
        parse_pairs([word], GROUPS)


def test_dotted_keys_are_nested_and_values_are_yaml():
    given = {
        "federation.dedup": "false",
        "federation.only": "[arxiv, openalex]",
        "fusion.k": "10",
        "scoring.gain": "linear",
    }
    assert nested(given, GROUPS) == {
        "federation": {"dedup": False, "only": ["arxiv", "openalex"]},
        "fusion": {"k": 10},
        "scoring": {"gain": "linear"},
    }


def test_the_name_of_a_choice_stays_a_text():
    assert nested({"profile": "1e3"}, GROUPS) == {"profile": "1e3"}


@pytest.mark.parametrize("order", [1, -1])
def test_a_choice_and_values_below_it_in_any_order(order):
    given = dict([("fusion", "rrf"), ("fusion.k", "10")][::order])
    assert nested(given, GROUPS) == {"fusion": {"choose": "rrf", "k": 10}}


def test_a_value_that_is_no_yaml_is_named():
    with pytest.raises(AssayError, match=r"federation\.only: .* is not YAML"):
        nested({"federation.only": "[\x1b]"}, ())
