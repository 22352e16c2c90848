import pytest

from assay.federated.years import within


@pytest.mark.parametrize(
    ("year", "bounds", "passes"),
    [
        (2021, {"year_from": 2022}, False),
        (2022, {"year_from": 2022, "year_to": 2022}, True),
        (2023, {"year_to": 2022}, False),
        (None, {"year_from": 2022, "year_to": 2022}, True),
        (1900, {}, True),
    ],
)
def test_both_years_are_included_and_no_year_passes(case, year, bounds, passes):
    assert within(year, case({}, **bounds)) is passes
