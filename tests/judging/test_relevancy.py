import numpy as np
import pytest

from assay.errors import AssayError
from assay.judging.relevancy import relevancies
from assay.scores import undetermined


class Table:
    """Vectors by text; counts its calls."""

    def __init__(self, **vectors):
        self.vectors = vectors
        self.calls = 0

    def encode(self, texts):
        self.calls += 1
        return np.asarray([self.vectors[text] for text in texts], dtype=np.float32)


def test_is_the_cosine_in_one_call_and_never_below_zero():
    table = Table(q=[1, 0], same=[1, 0], near=[0.6, 0.8], away=[-1, 0])
    scores = relevancies(["q", "q", "q"], ["same", "near", "away"], table)
    assert [score.number for score in scores] == pytest.approx([1, 0.6, 0])
    assert table.calls == 1


def test_stays_at_one_where_rounding_exceeds_it():
    table = Table(q=[1.0000001, 0])
    assert relevancies(["q"], ["q"], table)[0].number == 1


def test_a_vector_that_is_not_finite_is_undetermined_and_the_others_stand():
    scores = relevancies(["q", "q"], ["bad", "q"], Table(q=[1, 0], bad=[np.nan, 0]))
    assert scores[0] == undetermined("the embedder gave a vector that is not finite")
    assert scores[1].number == 1


def test_nothing_to_compare_calls_nothing():
    table = Table()
    assert relevancies([], [], table) == []
    assert table.calls == 0


def test_a_missing_row_is_the_embedders_fault():
    class Short:
        def encode(self, texts):
            return np.ones((1, 2), dtype=np.float32)

    with pytest.raises(AssayError, match="one row a text"):
        relevancies(["q"], ["a"], Short())
