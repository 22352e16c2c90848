"""PaperBot's convention, worked out from its description; where it differs from ours, both are shown."""

import hashlib

import pytest

from assay.federated.fuse import fuse
from assay.federated.paper import Identity, Paper
from assay.federated.paperbot import paper_key
from assay.federated.rrf import WeightedRrf
from assay.federated.settings import FusionSettings

PAPERBOT = FusionSettings(convention="paperbot")
LONG = "Retrieval augmented generation for clinical evidence"


def test_keys(paper):
    assert paper_key(paper("T", arxiv="arXiv:2301.1V2", openalex="W1")) == "id:arxiv:2301.1"
    assert paper_key(paper("T", openalex="W1", hf_daily="h")) == "id:openalex:w1"
    assert paper_key(paper("T", doi="https://doi.org/10.1/X")) == "id:doi:https://doi.org/10.1/x"
    assert paper_key(paper("A  Title!", jira="1")) == hashlib.sha256(b"a title").hexdigest()


def test_a_repeat_in_a_source_counts_again(case, paper):
    ranking = fuse(case({"arxiv": [paper("X", arxiv="1.1"), paper("X", arxiv="1.1v2")]}), PAPERBOT)
    assert [(hit.key, hit.score) for hit in ranking.hits] == [("id:arxiv:1.1", pytest.approx(0.8 / 61 + 0.8 / 62))]


def test_doi_then_arxiv_then_title(case, paper):
    given = case(
        {
            "semantic_scholar": [paper("One", doi="10.1/a", arxiv="1.1"), paper(LONG, doi="10.1/b")],
            "openalex": [
                paper("Else", doi="10.1/A"),
                paper("Else too", arxiv="1.1v3"),
                paper(LONG + "s", openalex="w"),
            ],
            "arxiv": [paper(LONG, doi="10.1/c")],
        }
    )
    ranking = fuse(given, PAPERBOT)
    assert [(hit.key, [copy.place for copy in hit.copies]) for hit in ranking.hits] == [
        ("id:doi:10.1/a", [("openalex", 1), ("openalex", 2), ("semantic_scholar", 1)]),
        ("id:doi:10.1/b", [("openalex", 3), ("semantic_scholar", 2)]),
        ("id:doi:10.1/c", [("arxiv", 1)]),  # an equal title, but another DOI
    ]
    assert ranking.counts.removed == 3


def test_years_do_not_keep_titles_apart(case, paper):
    given = case({"arxiv": [paper(LONG, 2010), paper(LONG, 2020)]})
    assert len(fuse(given, PAPERBOT).hits) == 1
    assert len(fuse(given, FusionSettings()).hits) == 2


def test_a_merge_that_brings_a_doi_changes_the_key(case, paper):
    given = case({"a": [paper(LONG, arxiv="1.1")], "b": [paper(LONG, doi="10.1/x")]})
    assert fuse(given, PAPERBOT).keys == ["id:doi:10.1/x"]


def test_lists_are_cut_before_fusion_but_never_below_50(case, paper):
    papers = [paper(hashlib.sha256(str(number).encode()).hexdigest(), x=str(number)) for number in range(60)]
    ranking = fuse(case({"a": papers}, max_results=10), PAPERBOT)
    assert (len(ranking.hits), ranking.counts.cut) == (50, 10)
    assert len(fuse(case({"a": papers}, max_results=10), FusionSettings()).hits) == 10


def test_counts_account_for_every_result(case, paper):
    given = case(
        {"a": [paper("Old", 1990), paper("X", doi="x"), paper("X", doi="x")], "b": [paper("X", doi="x")]},
        year_from=2000,
    )
    counts = fuse(given, PAPERBOT).counts
    assert (counts.raw, counts.filtered_by_year, counts.repeats, counts.duplicates, counts.cut) == (4, 1, 1, 1, 0)


def test_each_key_once(case):
    """Titles far apart, one openalex id: two records with one key; the lower one is left out."""
    papers = [
        Paper("One thing", identities=(Identity("openalex", "W1"),)),
        Paper("Quite other", identities=(Identity("openalex", "w1"),)),
    ]
    assert fuse(case({"a": papers}), PAPERBOT).keys == ["id:openalex:w1"]


def test_weights_and_k_come_from_the_fusion(case, paper):
    settings = FusionSettings(fusion=WeightedRrf(k=1, weights={"a": 2.0}), convention="paperbot")
    assert fuse(case({"a": [paper("X", doi="x")]}), settings).hits[0].score == 1.0  # 2 / (1 + 1)
