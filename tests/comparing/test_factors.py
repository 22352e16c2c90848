import pytest

from assay.comparing.factors import Factor, read_factors

FIXED = {"_target_": "assay.chunking.fixed.FixedChunker", "max_tokens": 224, "overlap": 32}
FUNCTION = {"_target_": "assay.chunking.function.FunctionChunker", "max_tokens": 224}
WINDOW = {"_target_": "assay.retrieval.window_reranker.WindowReranker", "depth": 50}
BM25 = {"_target_": "assay.retrieval.bm25.Bm25Retriever"}
DENSE = {"_target_": "assay.retrieval.dense.DenseRetriever"}


def factors(*cells):
    return read_factors({f"c{place}": made_of for place, made_of in enumerate(cells)})


def test_a_factor_is_a_component_that_differs():
    """Of 2 x 2 combinations three are there; the tokenizer is the same everywhere."""
    plain = {"tokenizer": {"_target_": "a.B"}}
    found = factors(
        {**plain, "chunking": FIXED, "method": BM25},
        {**plain, "chunking": FIXED, "method": DENSE},
        {**plain, "chunking": FUNCTION, "method": BM25},
    )
    assert found.factors == (Factor("chunking", ("fixed", "function")), Factor("method", ("bm25", "dense")))
    assert found.cells == {"c0": ("fixed", "bm25"), "c1": ("fixed", "dense"), "c2": ("function", "bm25")}
    assert (found.size, found.missing) == (4, [("function", "dense")])


def test_nothing_varies():
    found = factors({"method": BM25}, {"method": BM25})
    assert (found.factors, found.size, found.missing) == ((), 1, [])


def test_none_is_a_level():
    assert factors({"reranker": None}, {"reranker": WINDOW}).factors == (Factor("reranker", ("none", "window")),)


def test_a_component_that_a_cell_lacks_is_none():
    assert factors({}, {"reranker": WINDOW}).factors == (Factor("reranker", ("none", "window")),)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["x", "y", "x"], Factor("c", ("x", "y"))),  # plain values
        # one class in two sizes, another in one: the size cannot be crossed with the class
        (
            [{**FIXED, "max_tokens": 128}, FIXED, FUNCTION],
            Factor("c", ("fixed (max_tokens 128)", "fixed (max_tokens 224)", "function")),
        ),
        ([{**FIXED, "max_tokens": 128}, FIXED], Factor("c.max_tokens", ("128", "224"))),  # one class alone
        # two settings of one class that are not crossed
        ([{"k": 1, "m": 1}, {"k": 2, "m": 1}, {"k": 2, "m": 2}], Factor("c", ("k 1, m 1", "k 2, m 1", "k 2, m 2"))),
        ([{"k": 1, "m": 1}, {"k": 2, "m": 2}], Factor("c.k", ("1", "2"))),  # two that vary alike are one
    ],
)  # fmt: skip
def test_settings_name_levels_unless_they_are_crossed(values, expected):
    assert factors(*({"c": value} for value in values)).factors == (expected,)


def test_a_setting_that_every_form_takes_is_a_factor_of_its_own():
    """As the papers suite: two ways to fuse, each with and without weights; `k` is of one of them alone, and
    `default_weight` changes with the weights."""
    equal, set_ = {"default_weight": 1, "weights": {}}, {"default_weight": 0.5, "weights": {"arxiv": 0.8}}
    rrf, comb_sum = {"_target_": "f.rrf.WeightedRrf", "k": 60}, {"_target_": "f.comb_sum.CombSum"}
    found = factors(*({"fusion": {**form, **weights}} for weights in (equal, set_) for form in (rrf, comb_sum)))
    assert found.factors == (Factor("fusion", ("rrf", "comb_sum")), Factor("fusion.weights", ("none", "set")))
    assert not found.missing


def test_what_always_changes_together_is_one_factor():
    found = factors({"chunking": FIXED, "reranker": None}, {"chunking": FUNCTION, "reranker": WINDOW})
    assert found.factors == (Factor("chunking + reranker", ("fixed + none", "function + window")),)
