import pytest

from assay.scores import mean, not_applicable, undetermined, value


def test_a_failure_lowers_coverage_and_never_the_mean():
    summary = mean([value(1.0), value(0.5), undetermined("timeout"), not_applicable("no claim")])
    assert (summary.number, summary.n, summary.coverage) == (0.75, 2, pytest.approx(2 / 3))


def test_where_nothing_applies_there_is_no_number():
    summary = mean([not_applicable("no claim")])
    assert (summary.number, summary.n, summary.coverage) == (None, 0, None)
