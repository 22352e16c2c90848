import pytest

from assay.reporting.table_measures import kind_of, table_measures
from assay.scores import not_applicable, undetermined, value

ONE = [value(1)]


def measured(cell, *names):
    return [cell("P1", "bm25", dict.fromkeys(names, ONE))]


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("ndcg@10", "keyword_score"), "answers"),
        (("ndcg@10", "faithfulness"), "answers"),
        (("ndcg@10", "expected_file_recall@10"), "tasks"),
        (("ndcg@10", "duplicates_removed"), "fusion"),
        (("ndcg@10", "judged@10"), "ranking"),
    ],
)
def test_the_kind_goes_by_what_was_measured(cell, names, kind):
    assert kind_of(measured(cell, *names)) == kind


@pytest.mark.parametrize(
    ("score", "kind"), [(not_applicable("no keywords"), "ranking"), (undetermined("slow"), "answers")]
)
def test_what_applies_to_no_query_does_not_count(cell, score, kind):
    assert kind_of([cell("P1", "bm25", {"ndcg@10": ONE, "keyword_score": [score]})]) == kind


def test_a_ranking_shows_what_there_is_in_a_fixed_order(cell):
    cells = measured(cell, "judged@10", "recall@50", "map", "mrr@10", "ndcg@10", "ndcg_linear@10", "recall@10", "odd")
    measures = table_measures(cells, "ndcg@10")
    assert measures.of_search == ["ndcg@10", "ndcg_linear@10", "mrr@10", "map", "recall@10", "recall@50", "judged@10"]
    assert measures.of_answers == []


def test_a_ranking_has_one_of_each_sort_before_it_has_two(cell):
    """Nine names for eight places: recall@100 is the second of its sort."""
    names = ("ndcg@10", "mrr@10", "map", "recall@20", "recall@100", "precision@10", "bpref", "rbp_80@10", "judged@10")
    shown = table_measures(measured(cell, *names), "ndcg@10").of_search
    assert shown == ["ndcg@10", "mrr@10", "map", "recall@20", "precision@10", "bpref", "rbp_80@10", "judged@10"]


def test_the_headline_comes_first_whatever_it_measures(cell):
    cells = measured(cell, "ndcg@10", "relevancy", "keyword_score", "faithfulness")
    assert table_measures(cells, "relevancy").of_search[:2] == ["relevancy", "ndcg@10"]
    assert table_measures(cells, "relevancy").of_answers == ["faithfulness"]
