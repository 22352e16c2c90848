"""Judgments meet hits through their aliases. The grades feed the measures, so some values of nDCG are worked out."""

import pytest

from assay.federated.fuse import fuse
from assay.federated.grades import grades, judged_records
from assay.federated.settings import FusionSettings
from assay.federated.titles import title_hash
from assay.scoring.ndcg import ndcg
from assay.scoring.recall import recall
from assay.scoring.relevance import GradedRanking

DEFAULT = FusionSettings()


def graded(case, settings=DEFAULT):
    return grades(case, fuse(case, settings))


@pytest.mark.parametrize(
    "doc_id",
    ["id:doi:10.1000/XYZ", "ID:DOI:10.1000/xyz", "https://doi.org/10.1000/xyz", "doi:10.1000/XYZ", "10.1000/xyz"],
)
def test_judged_ids_in_any_spelling_match(case, paper, doc_id):
    """Part 3, false alarm: upper-case judgment ids scored 0."""
    assert graded(case({"a": [paper("X", doi="10.1000/xyz")]}, {doc_id: 3})) == {"id:doi:10.1000/xyz": 3}


def test_a_merge_that_brings_a_doi_keeps_the_judgment(case, paper):
    """Part 3, false alarm: the record was judged by its arXiv id, and a copy with a DOI changed its key."""
    given = case(
        {"a": [paper("X", arxiv="2301.1v2")], "b": [paper("X", arxiv="2301.1", doi="10.1/x")]}, {"id:arxiv:2301.1": 3}
    )
    assert graded(given) == {"id:doi:10.1/x": 3}


def test_a_merge_by_title_keeps_a_judgment_by_title_hash(case, paper):
    given = case(
        {"a": [paper("A long title")], "b": [paper("A long title.", doi="10.1/x")]}, {title_hash("A long title"): 2}
    )
    assert graded(given) == {"id:doi:10.1/x": 2}


def test_a_title_hash_means_the_record_without_ids(case, paper):
    papers = [paper("A long title", 2020, doi="10.1/x"), paper("A long title", 2010)]
    assert graded(case({"a": papers}, {title_hash("A long title"): 2})) == {title_hash("A long title"): 2}


def test_two_judged_ids_of_one_record_count_once_with_the_higher_grade(case, paper):
    given = case({"a": [paper("X", arxiv="2301.1", doi="10.1/x")]}, {"id:arxiv:2301.1": 1, "id:doi:10.1/x": 3})
    assert graded(given) == {"id:doi:10.1/x": 3}
    assert judged_records(given)[0].doc_ids == ("id:arxiv:2301.1", "id:doi:10.1/x")


def test_what_no_result_matches_stays_under_its_own_id(case, paper):
    given = case({"a": [paper("X", doi="10.1/x")]}, {"id:DOI:10.1/lost": 2, "doi:10.1/LOST": 3, "id:doi:10.1/x": 1})
    assert graded(given) == {"id:DOI:10.1/lost": 3, "id:doi:10.1/x": 1}


def test_the_ideal_is_the_same_for_every_profile(case, paper):
    """Two ids are one record by what source b says: also where only a is fused, and where the record is cut."""
    given = case(
        {"a": [paper("X", doi="10.1/x"), paper("Y", doi="10.1/y")], "b": [paper("X", doi="10.1/x", arxiv="2301.1")]},
        {"id:arxiv:2301.1": 2, "id:doi:10.1/x": 2, "id:doi:10.1/y": 1},
    )
    for settings in (DEFAULT, FusionSettings(only=("a",)), FusionSettings(without=("a",)), FusionSettings(only=("c",))):
        assert sorted(graded(given, settings).values()) == [1, 2]


def test_without_dedup_a_judged_record_counts_at_its_best_hit_alone(case, paper):
    """a: X at 1, Y at 2; b: X at 1. Without dedup the ranking is X, X, Y: nDCG (7 + 3/2) / (7 + 3/1.585)."""
    x, y = paper("X", doi="10.1/x"), paper("Y", doi="10.1/y")
    given = case({"a": [x, y], "b": [x]}, {"id:doi:10.1/x": 3, "id:doi:10.1/y": 2})
    ranking = fuse(given, FusionSettings(dedup=False))
    qrels = grades(given, ranking)
    assert (ranking.keys, qrels) == (
        ["id:doi:10.1/x", "id:doi:10.1/x#2", "id:doi:10.1/y"],
        {"id:doi:10.1/x": 3, "id:doi:10.1/y": 2, "id:doi:10.1/x#2": 0},
    )
    assert ndcg(GradedRanking.of(ranking.keys, qrels)).number == pytest.approx((7 + 3 / 2) / (7 + 3 / 1.5849625007))
    assert ndcg(GradedRanking.of(fuse(given, DEFAULT).keys, graded(given))).number == 1.0


def test_copies_in_every_source_never_push_a_measure_above_1(case, paper):
    """Part 3: duplicate ranked ids pushed nDCG to 1.08 and recall to 1.25."""
    x = paper("X", doi="10.1/x")
    given = case({"a": [x, x], "b": [x], "c": [paper("X"), x]}, {"10.1/x": 3, "id:doi:10.1/X": 2})
    for settings in (DEFAULT, FusionSettings(dedup=False), FusionSettings(convention="paperbot")):
        ranking = fuse(given, settings)
        qrels = grades(given, ranking)
        assert 0 <= ndcg(GradedRanking.of(ranking.keys, qrels)).number <= 1
        assert 0 <= recall(GradedRanking.of(ranking.keys, qrels), k=50).number <= 1


def test_swapped_grades_show(case, paper):
    """Part 3: 2 and 3 swapped went unseen. The ranking is X, Y: (7 + 3/1.585) is the ideal, (3 + 7/1.585) below it."""
    results = {"a": [paper("X", doi="10.1/x"), paper("Y", doi="10.1/y")]}
    right, swapped = case(results, {"10.1/x": 3, "10.1/y": 2}), case(results, {"10.1/x": 2, "10.1/y": 3})
    keys = fuse(right, DEFAULT).keys
    assert ndcg(GradedRanking.of(keys, graded(right))).number == 1.0
    expected = (3 + 7 / 1.5849625007) / (7 + 3 / 1.5849625007)
    assert ndcg(GradedRanking.of(keys, graded(swapped))).number == pytest.approx(expected)


def test_emptied_judgments_are_not_applicable(case, paper):
    """Part 3: they counted as a perfect 1.0."""
    given = case({"a": [paper("X", doi="10.1/x")]})
    assert graded(given) == {}
    assert ndcg(GradedRanking.of(fuse(given, DEFAULT).keys, {})).state == "not_applicable"


def test_paperbot_grades_by_equal_text_alone(case, paper):
    given = case({"a": [paper("X", doi="10.1/x")]}, {"id:doi:10.1/X": 3})
    assert graded(given, FusionSettings(convention="paperbot")) == {"id:doi:10.1/X": 3}
