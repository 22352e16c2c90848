import numpy as np
import pytest

from assay.comparing.paired_sample import paired_sample, sample_intervals
from assay.scores import not_applicable, undetermined, value


def test_pairs_what_both_could_measure_by_query_id():
    base = {"c": value(1), "b": value(0.25), "a": value(0.5), "d": undetermined("timeout"), "e": value(1)}
    new = {"b": value(0.75), "a": value(0.25), "c": not_applicable("nothing judged"), "d": value(1), "f": value(0)}
    sample = paired_sample(base, new)
    assert sample.query_ids == ("a", "b")
    assert sample.differences.tolist() == [-0.25, 0.5]
    assert sample.unpaired == 4  # c, d, e, f


@pytest.mark.parametrize("sides", [({}, {}), ({"a": value(1)}, {"b": value(1)})])
def test_nothing_in_common_is_an_empty_sample(sides):
    sample = paired_sample(*sides)
    assert (sample.query_ids, sample.differences.shape, sample.differences.dtype) == ((), (0,), np.float64)


def test_clusters_are_drawn_whole_where_they_are_named():
    """Differences 1, 1 and 0; a and b are one cluster."""
    base, new = {name: value(0) for name in "abc"}, {"a": value(1), "b": value(1), "c": value(0)}
    alone, together = paired_sample(base, new), paired_sample(base, new, {"a": "x", "b": "x", "c": "y"})
    assert alone.drawn.tolist() == [1, 1, 0]
    assert together.drawn.tolist() == [2, 0]
    one_by_one, whole = sample_intervals([alone, together])
    assert one_by_one == (0, 1)
    assert whole == (0, 1)
    assert sample_intervals([paired_sample(base, new, dict.fromkeys("abc", "x"))]) == [None]
