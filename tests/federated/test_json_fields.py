import pytest

from assay.federated.json_fields import items, mapping, number, shown, text, whole, year


def read(reader, given):
    faults = []
    return reader(given, "f", faults), [str(fault) for fault in faults]


@pytest.mark.parametrize(
    ("reader", "given", "expected"),
    [
        (text, " a ", "a"),
        (text, None, ""),
        (text, 17, "17"),
        (whole, 3, 3),
        (whole, 2024.0, 2024),
        (whole, "2024", 2024),
        (whole, "", None),
        (whole, None, None),
        (year, "2024", 2024),
        (year, None, None),
        (number, 3, 3.0),
        (number, None, None),
        (items, None, []),
        (items, [1], [1]),
        (mapping, None, {}),
        (mapping, {"a": 1}, {"a": 1}),
    ],
)
def test_reads(reader, given, expected):
    assert read(reader, given) == (expected, [])


@pytest.mark.parametrize(
    ("reader", "given", "message"),
    [
        (text, ["a"], "`f`: must be a text, not a list."),
        (text, True, "`f`: must be a text, not true or false."),
        (whole, 1.5, "`f`: must be a whole number, not `1.5`."),
        (whole, "n.d.", "`f`: must be a whole number, not `n.d.`."),
        (whole, True, "`f`: must be a whole number, not `True`."),
        (year, 10**20, "`f`: must be a year from 0 to 9999, not `100000000000000000000`."),
        (year, -1, "`f`: must be a year from 0 to 9999, not `-1`."),
        (number, "3", "`f`: must be a finite number, not `3`."),
        (number, float("inf"), "`f`: must be a finite number, not `inf`."),
        (items, {}, "`f`: must be a list, not an object."),
        (mapping, "a", "`f`: must be an object, not a text."),
    ],
)
def test_names_what_is_wrong(reader, given, message):
    assert read(reader, given)[1] == [message]


def test_long_values_are_shortened():
    assert shown("x" * 70) == f"`{'x' * 57}...`"
