from fractions import Fraction

import pytest

from assay.component import build
from assay.errors import AssayError


def test_builds_the_target_with_settings_and_context():
    assert build({"_target_": "fractions.Fraction", "numerator": 1}, denominator=2) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("component", "fault"),
    [
        ({}, "names no class"),
        ({"_target_": "Fraction"}, "names no class"),
        ({"_target_": "fractions.Fractoin"}, "cannot be imported"),
        ({"_target_": "no_such_module.X"}, "cannot be imported"),
        ({"_target_": "fractions.Fraction", "size": 1}, "does not take these settings"),
    ],
)
def test_names_what_is_wrong(component, fault):
    with pytest.raises(AssayError, match=fault):
        build(component)
