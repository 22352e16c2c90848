"""The files: p and q are sources, t is a test in Python, d is documentation, n has no label."""

import pytest

from assay.errors import AssayError
from assay.records import Hit, Span
from assay.scoring.file_types import avoidance, file_type_accuracy

LABELS = {"p": ("python",), "q": ("rust",), "t": ("test",), "d": ("documentation",), "n": ()}


def hits(paths):
    return [Hit(f"{path}#{place}", Span(path, place, place), 1.0) for place, path in enumerate(paths, start=1)]


@pytest.mark.parametrize(
    ("paths", "expected", "accuracy"),
    [
        ("pqtd", ["python"], 1 / 4),
        ("pqtd", ["python", "rust"], 2 / 4),
        ("p", ["python"], 1),  # what came back is right
        ("nn", ["python"], 0),
        ("ttttttttttp", ["python"], 0),  # the eleventh
    ],
)
def test_the_share_of_the_expected_types(paths, expected, accuracy):
    assert file_type_accuracy(hits(paths), expected, LABELS).number == accuracy


@pytest.mark.parametrize(
    ("paths", "avoided", "score"),
    [("pqtd", ["test"], 3 / 4), ("pqtd", ["test", "documentation"], 2 / 4), ("tt", ["test"], 0), ("pq", ["test"], 1)],
)
def test_avoidance_is_what_is_left(paths, avoided, score):
    assert avoidance(hits(paths), avoided, LABELS).number == score


@pytest.mark.parametrize("measure", [file_type_accuracy, avoidance])
def test_nothing_found_scores_0_and_says_so(measure):
    score = measure([], ["test"], LABELS)
    assert (score.state, score.number, score.reason) == ("value", 0, "nothing was found")


@pytest.mark.parametrize("measure", [file_type_accuracy, avoidance])
@pytest.mark.parametrize("found", ["", "p"])
def test_is_not_applicable_where_no_type_is_named(measure, found):
    assert measure(hits(found), [], LABELS).state == "not_applicable"


def test_refuses_a_path_that_the_corpus_does_not_have():
    with pytest.raises(AssayError, match="name z, which the corpus does not have"):
        avoidance(hits("z"), ["test"], LABELS)
