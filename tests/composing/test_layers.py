"""A conf/ of one base with two groups: `size` (small: metres 1, kilos 1; big: metres 9, kilos 9) and `profile`."""

import re

import pytest

from assay.composing.layers import Base, choices, hydra, layered, profile_file
from assay.errors import AssayError

BASE = """\
defaults:
  - _self_
  - size: small
  - profile: none
colour: red
limits:
  low: 1
  high: 2
"""
FILES = {
    "config.yaml": BASE,
    "size/small.yaml": "metres: 1\nkilos: 1\n",
    "size/big.yaml": "metres: 9\nkilos: 9\n",
    "size/_shared.yaml": "metres: 5\n",
    "profile/none.yaml": "# @package _global_\n{}\n",
    "profile/P1.yaml": "# @package _global_\nlimits:\n  high: 3\n",
    "profile/P2.yaml": "# @package _global_\ndefaults:\n  - override /size: big\n",
    "profile/P3.yaml": "# @package _global_\ncolor: blue\n",
}
KNOWN = frozenset({"size", "colour", "limits"})


@pytest.fixture
def conf(tmp_path):
    for name, content in FILES.items():
        path = tmp_path / "conf" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "conf"


@pytest.fixture
def settle(conf):
    def settled(*layers, files=None, **common):
        with hydra(conf):
            return layered(Base("config", common, KNOWN), files or {}, layers, conf, "here")

    return settled


def test_the_base_alone(settle):
    assert settle() == {"size": {"metres": 1, "kilos": 1}, "colour": "red", "limits": {"low": 1, "high": 2}}


def test_each_layer_lies_on_top_of_those_before(settle):
    """base < params.yaml for all < the cell's files < its own values; a part that a layer lacks stays."""
    assert settle(limits={"high": 5})["limits"] == {"low": 1, "high": 5}
    assert settle({"limits": {"high": 7}}, files={"profile": "P1"})["limits"] == {"low": 1, "high": 7}
    assert settle({"limits": {"high": 7}}, {"limits": {"low": 0}})["limits"] == {"low": 0, "high": 7}


def test_a_name_of_a_group_is_a_choice(settle):
    assert settle(size="big")["size"] == {"metres": 9, "kilos": 9}
    assert settle({"size": "big"})["size"] == {"metres": 9, "kilos": 9}


def test_a_choice_with_values_on_top(settle):
    assert settle({"size": {"choose": "big", "kilos": 4}})["size"] == {"metres": 9, "kilos": 4}
    assert settle({"size": {"kilos": 4}})["size"] == {"metres": 1, "kilos": 4}


def test_another_choice_ends_the_values_made_for_the_first(settle):
    assert settle({"size": {"choose": "small", "kilos": 4}}, {"size": "big"})["size"] == {"metres": 9, "kilos": 9}


def test_what_a_file_decides_does_not_yield_to_the_choice_for_all(settle):
    assert settle(files={"profile": "P2"}, size={"choose": "small", "kilos": 4})["size"] == {"metres": 9, "kilos": 9}
    assert settle({"size": "small"}, files={"profile": "P2"}, size="big")["size"]["metres"] == 1


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ({"colours": "blue"}, "here: .*colours.* Mend it in conf/ or params.yaml"),
        ({"limits": {"hihg": 3}}, "here: .*hihg"),
        ({"size": "bigg"}, "here: size: there is no conf/size/bigg.yaml. There are: big, small."),
    ],
)
def test_a_mistake_in_a_layer_is_named(settle, layer, said):
    with pytest.raises(AssayError, match=said):
        settle(layer)


def test_a_key_that_only_a_file_adds_is_named_with_the_files(settle):
    said = "here: unknown key `color`. Did you mean `colour`? Look in params.yaml, conf/profile/P3.yaml."
    with pytest.raises(AssayError, match=re.escape(said)):
        settle(files={"profile": "P3"})


def test_malformed_yaml_names_the_file_and_line(conf, settle):
    (conf / "size" / "small.yaml").write_text("metres: 1\n kilos: [1\n")
    with pytest.raises(AssayError, match=r"small\.yaml.*line 2"):
        settle()


def test_a_missing_base_says_where_to_run_the_command(tmp_path):
    with (
        pytest.raises(AssayError, match=r"config\.yaml is missing\. Run the command in the project's root"),
        hydra(tmp_path),
    ):
        pass


def test_a_profile_is_a_file_or_lives_by_its_overrides(conf):
    assert profile_file("P1", {}, conf) == "P1"
    assert profile_file("X", {"colour": "blue"}, conf) == "none"
    with pytest.raises(AssayError, match=r"`X` has neither a file .* There are: P1, P2, P3"):
        profile_file("X", {}, conf)


def test_choices_leave_out_none_and_shared_files(conf):
    assert choices(conf / "size") == " There are: big, small."
    assert choices(conf / "profile") == " There are: P1, P2, P3."
