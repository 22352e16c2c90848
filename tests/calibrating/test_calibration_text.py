import pytest

from assay.calibrating.calibration import calibrate
from assay.calibrating.calibration_text import calibration_text
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.scale import Scale
from assay.scores import not_applicable, undetermined, value

SETTINGS = CalibrationSettings(resamples=100)
RIGHT = [value(0.75), value(0.25)] * 12
WRONG = [value(0.25), value(0.75)] * 12


@pytest.fixture
def text(pairs):
    """The text of one measure on 12 groups, each with a positive and a negative pair."""
    return lambda scores, **more: calibration_text(
        "lexical", calibrate(pairs(len(scores) // 2), {"faithfulness": scores}, SETTINGS), **more
    )


def test_all_of_it(text):
    """See test_calibration_file for the numbers; the two filled bins hold 12 scores each."""
    assert text(RIGHT, cost="24 calls, $0.01").split("\n") == [
        "lexical: 24 labelled pairs in 12 groups, 12 positive, 12 negative",
        "",
        "Does it rank? AUC, .5 is chance (95 % interval over groups)",
        "  measure       AUC    interval                   over lexical share       n   cover",
        "  faithfulness  1.000  [1.000, 1.000]  qualified  +0.500 [+0.500, +0.500]  24  100%",
        "",
        "Where does it say yes? Agreement with the labels at a threshold",
        "  measure       fixed  accuracy  kappa  interval        best   accuracy  kappa",
        "  faithfulness  0.500  1.000     1.000  [1.000, 1.000]  0.500  1.000     1.000",
        "  best: chosen on these same pairs for the highest kappa, which is optimistic",
        "",
        "What is there without a judge?",
        "  always the larger class                     accuracy  0.500",
        "  longer claims are positive                  AUC       0.500  [0.500, 0.500]",
        "  share of the claim's words in the evidence  AUC       0.500  [0.500, 0.500]",
        "",
        "Is faithfulness a probability? Expected calibration error 0.250",
        "  score    n   mean   observed share of positives",
        "  0.2-0.3  12  0.250  0.000",
        "  0.7-0.8  12  0.750  1.000 ##############################",
        "",
        "cost: 24 calls, $0.01",
        "",
    ]


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (WRONG, "unqualified: ranks the wrong way"),
        ([value(0.5)] * 24, "unqualified: may be chance"),
        (RIGHT[:6], "unqualified: too few pairs"),
        ([undetermined("timeout")] * 24, "unqualified: no AUC"),
        ([*[undetermined("timeout")] * 16, *RIGHT * 2][:40], "unqualified: covers too few pairs"),  # 24 of 40
    ],
)
def test_why_a_measure_is_unqualified(text, scores, words):
    assert words in text(scores)


def test_pairs_without_a_value_are_named(text):
    failed = [undetermined(reason) for reason in ("timeout", "timeout", "half\x1b[2J", "c", "d")]
    shown = text([*failed, not_applicable("no claim"), *RIGHT[6:]])
    assert "! faithfulness: undetermined for 5 pairs: timeout (2), half\\x1b[2J (1), c (1), and 1 more reasons" in shown
    assert "! faithfulness: not applicable to 1 pairs: no claim (1)" in shown
    assert "78.2%!" in shown  # 18 of 23, rounded down
    assert "! faithfulness: no interval: 9 groups hold a positive pair; an interval needs 10" in shown


def test_scores_that_are_no_probabilities(text):
    assert "Is faithfulness a probability? Its scores leave [0, 1]: no." in text([value(2), value(-1)] * 12)
    assert "Is faithfulness a probability? It has no score." in text([undetermined("timeout")] * 24)


def test_grades_and_people(pair):
    pairs = [pair(grade, f"g{number}", raters=(grade, grade)) for number in range(12) for grade in range(4)]
    calibration = calibrate(pairs, {"a": [value(pair.label / 3) for pair in pairs]}, SETTINGS, Scale(3, 2))
    shown = calibration_text("lexical", calibration)
    assert "  a: kappa of the grades, quadratic weights: 1.000 [1.000, 1.000]" in shown
    assert "  2 people, one against the majority of the others  AUC       1.000" in shown
    assert "  2 people among themselves, quadratic weights      kappa     1.000" in shown
