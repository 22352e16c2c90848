import pytest
from pydantic import BaseModel, ConfigDict

from assay.composing.typed import part, plain
from assay.errors import AssayError


class Lamp(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    watts: int
    colours: tuple[str, ...]


SETTINGS = {"watts": 40, "colours": ["red"], "table": {"legs": 4}}


def test_a_part_takes_its_own_keys_and_leaves_the_others():
    assert part(SETTINGS, Lamp, "here") == Lamp(watts=40, colours=("red",))


def test_plain_is_what_yaml_can_hold():
    assert plain(SETTINGS, Lamp, "here") == {"watts": 40, "colours": ["red"]}


def test_a_value_of_the_wrong_kind_is_named_with_its_place():
    with pytest.raises(AssayError, match=r"here: `watts`: .*valid integer"):
        part({**SETTINGS, "watts": "many"}, Lamp, "here")
