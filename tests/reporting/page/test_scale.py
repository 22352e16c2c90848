import pytest

from assay.reporting.page.scale import Scale, scale_of


@pytest.mark.parametrize(("number", "at"), [(0, 2), (0.5, 50), (1, 98), (7, 98), (-1, 2)])
def test_maps_numbers_between_its_ends(number, at):
    assert Scale(0, 1).at(number) == at


def test_has_room_for_all_and_for_what_is_to_be_included():
    assert scale_of([0.25, None, 0.75]) == Scale(0, 0.75)
    assert scale_of([-0.25, -0.5]) == Scale(-0.5, 0)


def test_nothing_stands_in_the_middle():
    assert scale_of([]).at(0) == 50
