import pytest

from assay.records import Answer, Context, Query
from assay.scores import mean
from assay.scoring.abstention import abstention_scores


def scores(*, answerable, abstained):
    query = Query("q", "?", "1", "debugging", answerable=answerable)
    return abstention_scores(query, Answer("q", "", abstained, (), Context("", (), (), 0, 0)))


@pytest.mark.parametrize(
    ("answerable", "abstained", "precision", "recall"),
    [
        (False, True, 1, 1),
        (True, True, 0, None),
        (False, False, None, 0),
        (True, False, None, None),
    ],
)
def test_applies_inside_its_denominator_alone(answerable, abstained, precision, recall):
    found = scores(answerable=answerable, abstained=abstained)
    for name, expected in (("abstention_precision", precision), ("abstention_recall", recall)):
        assert found[name].state == ("not_applicable" if expected is None else "value")
        assert expected is None or found[name].number == expected


def test_the_means_are_precision_and_recall():
    # 5 unanswerable, 3 of them abstained; 2 answerable abstained: precision 3 / 5, recall 3 / 5; 1 answered is neither.
    cases = [(False, True)] * 3 + [(False, False)] * 2 + [(True, True)] * 2 + [(True, False)]
    found = [scores(answerable=answerable, abstained=abstained) for answerable, abstained in cases]
    precision = mean(score["abstention_precision"] for score in found)
    recall = mean(score["abstention_recall"] for score in found)
    assert (precision.number, precision.n, precision.not_applicable) == (pytest.approx(3 / 5), 5, 3)
    assert (recall.number, recall.n, recall.not_applicable) == (pytest.approx(3 / 5), 5, 3)
