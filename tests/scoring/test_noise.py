import pytest

from assay.scores import not_applicable, undetermined, value
from assay.scoring.noise import noise

SURE = (value(1), value(1), value(1))


def test_the_standard_deviation_of_the_means():
    """Two queries, three samples: the means are (0+1)/2, (.5+1)/2 and (1+1)/2; their deviation sqrt(.125 / 2)."""
    assert noise([(value(0), value(0.5), value(1)), SURE]) == pytest.approx(0.25)


def test_all_means_are_over_the_same_queries():
    other = (value(0), undetermined("timeout"), value(1))
    nothing = (not_applicable("no claim"),) * 3
    assert noise([SURE, other, nothing, ()]) == 0


@pytest.mark.parametrize("samples", [[], [()], [(value(1),)], [(value(1), undetermined("timeout"))]])
def test_there_is_none(samples):
    assert noise(samples) is None


def test_queries_with_other_numbers_of_samples_are_refused():
    with pytest.raises(ValueError, match="argument"):
        noise([SURE, SURE[:2]])
