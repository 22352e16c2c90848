"""Rankings worked out by hand; what must hold for any input, by property tests."""

from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import AssayError
from assay.federated.comb_mnz import CombMnz
from assay.federated.comb_sum import CombSum
from assay.federated.fuse import fuse
from assay.federated.max_score import MaxScore
from assay.federated.paper import Identity, Paper
from assay.federated.prepared import prepare
from assay.federated.ranking import Counts
from assay.federated.rrf import WeightedRrf
from assay.federated.search_case import SearchCase
from assay.federated.settings import FusionSettings

DEFAULT = FusionSettings()
EQUAL = FusionSettings(fusion=WeightedRrf(weights={}, default_weight=1.0))


@pytest.fixture
def two_sources(case, paper):
    """x is in both lists by its DOI; y and z in one each."""
    return case(
        {
            "arxiv": [paper("Y", 2020, citations=1, arxiv="2001.1"), paper("X", doi="10.1/x")],
            "semantic_scholar": [paper("X", doi="https://doi.org/10.1/X"), paper("Z", 2021, s2="zz")],
        }
    )


def keys_and_scores(ranking):
    return {hit.key: hit.score for hit in ranking.hits}


def test_weighted_rrf_with_the_weights_of_the_sources(two_sources):
    ranking = fuse(two_sources, DEFAULT)
    assert ranking.keys == ["id:doi:10.1/x", "id:semantic_scholar:zz", "id:arxiv:2001.1"]
    assert list(keys_and_scores(ranking).values()) == pytest.approx([0.8 / 62 + 1 / 61, 1 / 62, 0.8 / 61])
    assert [copy.place for copy in ranking.hits[0].copies] == [("arxiv", 2), ("semantic_scholar", 1)]


def test_equal_weights_change_the_order(two_sources):
    """Part 3: a gate that lets equal weights through is none. 1/61 of y is now above 1/62 of z."""
    assert fuse(two_sources, EQUAL).keys == ["id:doi:10.1/x", "id:arxiv:2001.1", "id:semantic_scholar:zz"]


def test_k_1_changes_the_order(case, paper):
    """Part 3: a is first once (k = 60: 1/61; k = 1: 1/2), b third twice (2/63; 2/4), c fourth and fifth."""
    first, second = paper("b", doi="b"), paper("c", doi="c")
    lists = {
        "s": [paper("a", doi="a"), paper("f", doi="f"), first, second],
        "t": [paper("d", doi="d"), paper("e", doi="e"), first, paper("g", doi="g"), second],
    }
    by_k = [
        fuse(case(lists), FusionSettings(fusion=WeightedRrf(k=k, weights={}, default_weight=1))).keys for k in (60, 1)
    ]
    assert by_k[0][:3] == ["id:doi:b", "id:doi:c", "id:doi:a"]  # 2/63 > 1/64 + 1/65 > 1/61
    assert by_k[1][:3] == ["id:doi:a", "id:doi:b", "id:doi:d"]  # 1/2 = 1/4 + 1/4 = 1/2, so by title; c has 1/5 + 1/6


def test_counts_account_for_every_result(case, paper):
    given = case(
        {
            "a": [paper("X", doi="x"), paper("X", doi="X"), paper("Old", 1999), paper("Y"), paper()],
            "b": [paper("X", doi="x"), paper("Z", 2020)],
            "c": [],
        },
        year_from=2000,
        max_results=3,
    )
    counts = fuse(given, DEFAULT).counts
    assert counts == Counts(raw=7, filtered_by_year=1, repeats=1, duplicates=1, cut=1, unidentified=1)
    assert counts.raw == counts.filtered_by_year + counts.removed + counts.cut + 3


def test_the_year_filter_lets_papers_without_a_year_through(case, paper):
    """Part 3: without the filter the old paper would be first. The others are ranked as if it had never been listed."""
    papers = [paper("Old", 2021, doi="o"), paper("New", 2024, doi="n"), paper("Undated", doi="u")]
    ranking = fuse(case({"arxiv": papers}, year_from=2023, year_to=2025), DEFAULT)
    assert keys_and_scores(ranking) == pytest.approx({"id:doi:n": 0.8 / 61, "id:doi:u": 0.8 / 62})
    assert [(copy.position, copy.rank) for hit in ranking.hits for copy in hit.copies] == [(2, 1), (3, 2)]
    assert fuse(case({"arxiv": papers}), DEFAULT).keys[0] == "id:doi:o"


def test_a_repeat_in_one_source_counts_once_at_its_best_rank(case, paper):
    ranking = fuse(case({"arxiv": [paper("X", arxiv="1.1v1"), paper("X", arxiv="1.1v2")]}), DEFAULT)
    assert keys_and_scores(ranking) == pytest.approx({"id:arxiv:1.1": 0.8 / 61})
    assert ranking.counts.repeats == 1


def test_the_limit_is_applied_after_fusion(case, paper):
    """Cut at 1 before fusion, the record that both sources have second would be lost."""
    both = paper("Both", doi="both")
    given = case({"a": [paper("A", doi="a"), both], "b": [paper("B", doi="b"), both]}, max_results=1)
    ranking = fuse(given, EQUAL)
    assert (ranking.keys, ranking.counts.cut) == (["id:doi:both"], 2)


def test_ties_go_by_citations_year_title_and_key(case, paper):
    names = {
        "a": paper("Same", 2020, citations=5, x="a"),
        "b": paper("Same", 2020, citations=9, x="b"),
        "c": paper("Same", 2021, citations=5, x="c"),
        "d": paper("earlier title", 2020, citations=5, x="d"),
        "e": paper("Same", 2020, citations=5, x="e"),
        "f": paper("Same", x="f"),
    }
    ranking = fuse(case({name: [one] for name, one in names.items()}), EQUAL)
    assert ranking.keys == [f"id:x:{name}" for name in "bcdaef"]


def test_without_dedup_each_result_is_a_hit_with_a_key_of_its_own(two_sources):
    ranking = fuse(two_sources, FusionSettings(dedup=False))
    assert ranking.keys == ["id:doi:10.1/x", "id:semantic_scholar:zz", "id:arxiv:2001.1", "id:doi:10.1/x#2"]
    assert ranking.counts.removed == 0


def test_single_sources_and_all_but_one(two_sources):
    alone = fuse(two_sources, FusionSettings(only=("arxiv",)))
    assert (alone.keys, alone.counts.raw) == (["id:arxiv:2001.1", "id:doi:10.1/x"], 2)
    assert [report.source for report in alone.sources] == ["arxiv"]
    assert fuse(two_sources, FusionSettings(without=("arxiv",))).keys == ["id:doi:10.1/x", "id:semantic_scholar:zz"]


def test_sources_that_the_case_does_not_name_are_not_fused_but_reported(case, paper):
    ranking = fuse(case({"a": [paper("A", x="1")], "b": [paper("B", x="2")]}, sources=("a", "lost")), DEFAULT)
    assert (ranking.keys, ranking.unused) == (["id:x:1"], ("b",))
    assert [(report.source, report.state) for report in ranking.sources] == [("a", "ok"), ("lost", "missing")]


def test_scores_where_sources_give_them(case, paper):
    """a: 10, 6, 2 -> 1, .5, 0; b: .9, .1 -> 1, 0; q is in both: CombSUM 1.5, CombMNZ 3, max-score 6."""
    given = case(
        {
            "a": [paper("P", doi="p", score=10), paper("Q", doi="q", score=6), paper("R", doi="r", score=2)],
            "b": [paper("Q", doi="q", score=0.9), paper("T", doi="t", score=0.1)],
        }
    )
    by_method = {
        method: keys_and_scores(fuse(given, FusionSettings(fusion=method()))) for method in (CombSum, CombMnz, MaxScore)
    }
    assert by_method[CombSum] == {"id:doi:q": 1.5, "id:doi:p": 1.0, "id:doi:r": 0.0, "id:doi:t": 0.0}
    assert by_method[CombMnz]["id:doi:q"] == 3.0
    assert by_method[MaxScore] == {"id:doi:p": 10.0, "id:doi:q": 6.0, "id:doi:r": 2.0, "id:doi:t": 0.1}


def test_scores_on_a_tiny_scale_are_told_apart(case, paper):
    given = case({"a": [paper("P", doi="p", score=1e-15), paper("Q", doi="q", score=2e-15)]})
    assert fuse(given, FusionSettings(fusion=MaxScore())).keys == ["id:doi:q", "id:doi:p"]


def test_missing_scores_are_named_with_case_and_source(two_sources):
    with pytest.raises(
        AssayError, match=r"^f\.jsonl:1: query q-1: `results_by_source\.arxiv`: result 1 has no `score`"
    ):
        fuse(two_sources, FusionSettings(fusion=CombSum()))


def test_a_case_without_results_gives_an_empty_ranking(case):
    ranking = fuse(case({"a": []}), DEFAULT)
    assert (ranking.hits, ranking.counts.raw, ranking.sources[0].state) == ((), 0, "empty")


def test_a_blank_result_is_kept_and_counted(case, paper):
    assert fuse(case({"a": [paper(), paper()]}), DEFAULT).keys == ["unidentified:a:1", "unidentified:a:2"]


PAPERS = st.builds(
    lambda title, year, ids, score, citations: Paper(
        title, year, tuple(Identity(*pair) for pair in ids.items()), citations, score
    ),
    st.sampled_from(["", "One title of some length", "One title of some lengths", "Another title altogether", "x"]),
    st.sampled_from([None, 2020, 2021, 2023]),
    st.dictionaries(st.sampled_from(["doi", "arxiv", "x"]), st.sampled_from(["1", "2", "3", "4"]), max_size=2),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([None, 0, 3]),
)
RESULTS = st.dictionaries(st.sampled_from(["arxiv", "openalex", "s"]), st.lists(PAPERS, max_size=6), max_size=3)
FUSIONS = st.sampled_from(
    [WeightedRrf(), WeightedRrf(k=0), CombSum(), CombMnz(), MaxScore(), MaxScore(normalised=True)]
)


def made(results, **fields):
    return SearchCase("q", "x", sources=tuple(results), results={s: tuple(p) for s, p in results.items()}, **fields)


@given(RESULTS, FUSIONS, st.booleans(), st.sampled_from([1, 3, 50]), st.sampled_from([None, 2021]))
@settings(max_examples=200, deadline=None)
def test_hits_are_unique_scores_finite_and_all_results_accounted_for(results, fusion, dedup, limit, year):
    ranking = fuse(made(results, max_results=limit, year_from=year), FusionSettings(fusion=fusion, dedup=dedup))
    counts = ranking.counts
    assert len(set(ranking.keys)) == len(ranking.hits) <= limit
    assert all(isfinite(hit.score) for hit in ranking.hits)
    assert [hit.score for hit in ranking.hits] == sorted((hit.score for hit in ranking.hits), reverse=True)
    assert counts.raw == counts.filtered_by_year + counts.removed + counts.cut + len(ranking.hits)
    assert counts.raw == sum(map(len, results.values()))


@given(RESULTS, FUSIONS, st.booleans(), st.permutations(["arxiv", "openalex", "s"]))
@settings(max_examples=200, deadline=None)
def test_the_order_of_the_sources_does_not_matter(results, fusion, dedup, order):
    chosen = FusionSettings(fusion=fusion, dedup=dedup)
    shuffled = {source: results[source] for source in order if source in results}
    assert fuse(made(shuffled), chosen).hits == fuse(made(results), chosen).hits


@given(RESULTS)
@settings(max_examples=100, deadline=None)
def test_a_list_repeated_below_itself_changes_no_score(results):
    """A record counts once a source. Papers without ids may differ in copies, so only identified ones are repeated."""
    once = {source: [paper for paper in papers if paper.identities] for source, papers in results.items()}
    twice = {source: papers * 2 for source, papers in once.items()}
    assert [(hit.key, hit.score) for hit in fuse(made(twice), EQUAL).hits] == [
        (hit.key, hit.score) for hit in fuse(made(once), EQUAL).hits
    ]


@given(RESULTS, FUSIONS)
@settings(max_examples=50, deadline=None)
def test_a_prepared_case_serves_every_profile(results, fusion):
    prepared = prepare(made(results))
    for chosen in (FusionSettings(fusion=fusion), FusionSettings(fusion=fusion, only=("s",))):
        assert fuse(prepared, chosen) == fuse(made(results), chosen)
