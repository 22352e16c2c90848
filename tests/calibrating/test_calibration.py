import pytest

from assay.calibrating.calibration import calibrate
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.scale import Scale
from assay.scores import not_applicable, undetermined, value

SETTINGS = CalibrationSettings(resamples=200, bins=2)
GROUPS = 12
RIGHT = [value(0.75), value(0.25)] * GROUPS  # the pairs of a group are a positive and a negative one


def measured(pairs, scores, **more):
    (found,) = calibrate(pairs, {"faithfulness": scores}, SETTINGS, **more).measures
    return found


def test_a_judge_that_is_always_right(pairs):
    found = measured(pairs(GROUPS), RIGHT)
    assert (found.n, found.positives, found.negatives, found.coverage) == (24, 12, 12, 1)
    assert (found.auc.number, found.auc.interval.low, found.auc.interval.high) == (1, 1, 1)
    assert (found.fixed.accuracy, found.kappa.number, found.fixed.kappa) == (1, 1, 1)
    assert (found.best.threshold, found.best.kappa) == (0.5, 1)
    assert found.over_lexical.number == 0.5  # all claims are like their evidence: the baseline is at chance
    assert found.calibration_error == 0.25
    assert found.qualified


@pytest.mark.parametrize(("scores", "auc"), [([value(0.5)] * 24, 0.5), ([value(0.25), value(0.75)] * GROUPS, 0)])
def test_a_judge_at_chance_or_below_is_unqualified(pairs, scores, auc):
    found = measured(pairs(GROUPS), scores)
    assert (found.auc.number, found.auc.interval.high, found.qualified) == (auc, auc, False)


def test_too_few_pairs_qualify_nothing(pairs):
    found = measured(pairs(9), RIGHT[:18])
    assert (found.auc.number, found.auc.interval, found.qualified) == (1, None, False)
    assert found.no_interval == "9 groups hold a positive pair; an interval needs 10"


def test_pairs_without_a_value_are_left_out_and_counted(pairs):
    scores = [
        undetermined("timeout"),
        undetermined("not parsable"),
        undetermined("timeout"),
        not_applicable("the answer makes no claim"),
        *RIGHT[4:],
    ]
    found = measured(pairs(GROUPS), scores)
    assert (found.n, found.positives, found.auc.number) == (20, 10, 1)
    assert list(found.undetermined.items()) == [("timeout", 2), ("not parsable", 1)]
    assert found.not_applicable == {"the answer makes no claim": 1}
    assert found.coverage == 20 / 23


def test_no_value_at_all(pairs):
    found = measured(pairs(GROUPS), [undetermined("timeout")] * 24)
    assert (found.n, found.coverage, found.auc.number, found.fixed, found.best) == (0, 0, None, None, None)
    assert (found.bins, found.calibration_error, found.qualified) == ((), None, False)
    assert measured(pairs(GROUPS), [not_applicable("abstained")] * 24).coverage is None


@pytest.mark.parametrize(("failed", "qualified"), [(4, True), (8, False)])
def test_a_judge_that_scores_too_few_pairs_is_unqualified(pairs, failed, qualified):
    """Of 24 groups with two pairs each, `failed` have no score: it covers 40 of 48, then 32 of 48, which is .67."""
    found = measured(pairs(24), [*[undetermined("timeout")] * (2 * failed), *(RIGHT * 2)[2 * failed :]])
    assert (found.auc.number, found.qualified) == (1, qualified)


def test_one_class_left(pairs):
    found = measured(pairs(GROUPS), [value(1), undetermined("timeout")] * GROUPS)
    assert (found.n, found.auc.number, found.best, found.kappa.number, found.qualified) == (12, None, None, None, False)


def test_grades(pair):
    """Of the grades 0, 1, 2, 3 each in 12 groups, the score says 0, 1/3, 2/3, 1: it is always the label's grade."""
    pairs = [pair(grade, f"g{number}") for number in range(12) for grade in range(4)]
    found = measured(pairs, [value(pair.label / 3) for pair in pairs], scale=Scale(3, 2))
    assert (found.positives, found.auc.number, found.graded_kappa.number) == (24, 1, 1)
    assert found.graded_kappa.interval.low == 1


def test_the_whole(pairs):
    found = calibrate(pairs(GROUPS), {"a": RIGHT, "b": RIGHT}, SETTINGS)
    assert (found.pairs, found.groups, found.positives) == (24, 12, 12)
    assert [measure.measure for measure in found.measures] == ["a", "b"]
    assert (found.baselines.majority, found.human, found.measures[0].graded_kappa) == (0.5, None, None)
    assert found == calibrate(pairs(GROUPS), {"a": RIGHT, "b": RIGHT}, SETTINGS)


def test_refuses_what_does_not_fit(pairs):
    with pytest.raises(ValueError, match="no pair"):
        calibrate([], {}, SETTINGS)
    with pytest.raises(ValueError, match="faithfulness: 23 scores of 24 pairs"):
        measured(pairs(GROUPS), RIGHT[1:])
    with pytest.raises(ValueError, match="not finite"):
        measured(pairs(GROUPS), [value(float("inf")), *RIGHT[1:]])
